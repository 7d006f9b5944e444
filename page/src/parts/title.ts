// The title of the browser's window: setTitle("S:KJ H:AQT98", "Explore")

/** The parts, the nearest first, before the name of the page. */
export function setTitle(...parts: string[]): void {
  document.title = [...parts, "faceup"].join(" · ");
}
