// A plain static host, as they can be rented: it serves the files of a folder below a path, and compresses nothing.
//
//   const host = await StaticHost.start("dist", "/games/faceup/");
//   host.requests            every request
//   host.isDown = true;      from now on it breaks off every connection
//   host.wrong.set(/x/, "")  sends this for paths that fit

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export class StaticHost {
  /** The path of every request below the folder; empty for the page itself. */
  readonly requests: { path: string }[] = [];
  isDown = false;
  /** Answers to these paths wait until the promise is kept. */
  readonly held = new Map<RegExp, Promise<void>>();
  /** The answers to these paths break off in the middle. */
  readonly cut: RegExp[] = [];
  /** What is sent for these paths instead of their files. */
  readonly wrong = new Map<RegExp, string | Buffer>();

  private constructor(
    public folder: string,
    readonly url: string,
    private readonly server: Server,
    private readonly below: string,
  ) {}

  static async start(folder: string, below: string): Promise<StaticHost> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const host = new StaticHost(folder, `http://127.0.0.1:${port}${below}`, server, below);
    server.on("request", (request, response) => void host.answer(request, response));
    return host;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", this.url);
    if (this.isDown) return void request.socket.destroy();
    const path = pathname.startsWith(this.below) ? decodeURIComponent(pathname.slice(this.below.length)) : null;
    for (const [pattern, until] of this.held) if (path !== null && pattern.test(path)) await until;
    const file = path === null ? null : join(this.folder, normalize(`/${path || "index.html"}`));
    const wrong = [...this.wrong].find(([pattern]) => path !== null && pattern.test(path))?.[1];
    const found = wrong !== undefined ? Buffer.from(wrong) : file !== null && isFile(file) ? readFileSync(file) : null;
    this.requests.push({ path: path ?? pathname });
    response.writeHead(found ? 200 : 404, { "content-type": (found && TYPES[extname(file ?? "")]) || "application/octet-stream" });
    if (found && this.cut.some((pattern) => pattern.test(path ?? ""))) {
      response.write(found.subarray(0, found.length / 2), () => request.socket.destroy());
      return;
    }
    response.end(found ?? "not found");
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
