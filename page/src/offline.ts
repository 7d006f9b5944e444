// Registers the service worker, which keeps the page for use without a network. main.tsx has the line: import "./offline";

/** Tables of games that the user has not asked for are fetched this long after the page has loaded. */
const PAUSE_MS = 3000;

async function start(): Promise<void> {
  await navigator.serviceWorker.register(new URL("service_worker.js", document.baseURI), { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  // Who wants to save data gets only the tables they use.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) setTimeout(() => active?.postMessage("keep everything"), PAUSE_MS);
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it (a private window, say) the page works as well, but not offline.
  const begin = () => start().catch((error: unknown) => console.info("The page is not kept for use without a network.", error));
  if (document.readyState === "complete") void begin();
  else addEventListener("load", begin, { once: true });
}
