// Makes public/preview.png, the picture that previews of a link to the page show: a deal on the table of the built page.
//
//   node page/preview.mjs     after page/build; CHROMIUM names the browser

import { chromium } from "@playwright/test";
import { preview } from "vite";

const PLACE = "explore?game=beat-it-or-eat-it&suits=2&ranks=7&position=S:KJ+H:AQT98&moves=8h,Jh,8s";
// 1200 × 630 pixels.
const [viewport, deviceScaleFactor] = [{ width: 800, height: 420 }, 1.5];

const root = import.meta.dirname;
const host = await preview({ root, preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({ viewport, deviceScaleFactor, colorScheme: "light", reducedMotion: "reduce", bypassCSP: true });
await page.goto(`http://127.0.0.1:${host.httpServer.address().port}/#/${PLACE}`);
await page.locator(".best-play, .verdict").getByText(/ in \d+ rounds/).first().waitFor();
await page.addStyleTag({ content: ".board { position: fixed; inset: 0; z-index: 9; border-radius: 0; background: #1d5a4a; box-shadow: none }" });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: `${root}/public/preview.png` });
await browser.close();
await host.close();
