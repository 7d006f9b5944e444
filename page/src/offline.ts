// Registers the service worker, which keeps the page for use without a network. main.tsx has the line: import "./offline";

import type { Message } from "./service_worker";

/** Tables of games that the user has not asked for are fetched this long after the page has loaded. */
const PAUSE_MS = 3000;

interface WithConnection {
  connection?: { saveData?: boolean };
}

async function start(): Promise<void> {
  const address = new URL("service_worker.js", document.baseURI);
  await navigator.serviceWorker.register(address, { updateViaCache: "none" });
  const { active, waiting } = await navigator.serviceWorker.ready;
  if (waiting) useNewBuild(waiting);
  else ask(active, "tidy up");
  // Who wants to save data gets only the tables they use.
  if ((navigator as WithConnection).connection?.saveData) return;
  setTimeout(() => ask(active, "keep everything"), PAUSE_MS);
}

/** If this is the only page, the new build takes over, and the page is loaded again. Not once the user has begun to use it. */
function useNewBuild(waiting: ServiceWorker): void {
  const isInUse = () => navigator.userActivation?.hasBeenActive ?? true;
  if (isInUse()) return;
  const reload = () => !isInUse() && location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  ask(waiting, "take over");
}

function ask(worker: ServiceWorker | null, please: Message["please"]): void {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
  worker?.postMessage({ please, script } satisfies Message);
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it (a private window, say) the page works as well, but not offline.
  const begin = () => start().catch((error: unknown) => console.info("The page is not kept for use without a network.", error));
  if (document.readyState === "complete") void begin();
  else addEventListener("load", begin, { once: true });
}
