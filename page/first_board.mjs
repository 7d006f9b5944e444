// Measures the time from the start of a first visit to a board whose cards can be played, and from the first click to its move: the middle of
// five visits of the built page, at full speed and with the processor six times slower (the page's own thread: browsers do not slow down
// workers).
//
//   node page/first_board.mjs [PAGE…]     CHROMIUM names the browser

import { loadavg } from "node:os";
import { chromium } from "@playwright/test";
import { preview } from "vite";

const host = await preview({ root: import.meta.dirname, preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : ["", "explore"]) {
  for (const rate of [1, 6]) {
    const times = [];
    for (let visit = 0; visit < 5; visit++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate });
      await page.goto(`http://127.0.0.1:${host.httpServer.address().port}/#/${name}`, { waitUntil: "commit" });
      // In the page, and at each frame, so that this process takes no part in it.
      times.push(
        await page.evaluate(
          () =>
            new Promise((done) => {
              let board = 0;
              const look = () => {
                const lead = document.querySelector("[data-ply='0'] button[aria-label^='lead ']");
                if (lead && !board) {
                  board = performance.now();
                  lead.click();
                }
                if (document.querySelector("[data-ply='1']")) done([board, performance.now() - board]);
                else requestAnimationFrame(look);
              };
              look();
            }),
        ),
      );
      await context.close();
    }
    const middle = (which) => {
      const sorted = times.map((time) => Math.round(time[which])).sort((a, b) => a - b);
      return `${sorted[2]} ms (${sorted[0]} to ${sorted[4]})`;
    };
    console.log(`#/${name}, ${rate === 1 ? "full speed" : `a ${rate}th of the speed`}: board ${middle(0)}, move ${middle(1)}, load ${loadavg()[0].toFixed(1)}`);
  }
}
await browser.close();
await host.close();
