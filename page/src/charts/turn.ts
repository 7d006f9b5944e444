// Charts are drawn when they come near the screen, one after the other, so that the page can be scrolled and clicked at once: const isDrawn =
// useTurn(box);

import { useEffect, useState } from "preact/hooks";

let last: Promise<void> = Promise.resolve();

/** False at first, and true when the element has come within a screen of what is seen, or the page is printed. */
export function useTurn(box: { current: Element | null }): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!box.current || isOn) return;
    let wanted = true;
    const take = () => {
      last = last.then(
        () =>
          new Promise((done) =>
            setTimeout(() => {
              if (wanted) setOn(true);
              done();
            }),
          ),
      );
    };
    const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && take(), { rootMargin: "100% 0px" });
    near.observe(box.current);
    const print = () => setOn(true);
    addEventListener("beforeprint", print);
    return () => {
      wanted = false;
      near.disconnect();
      removeEventListener("beforeprint", print);
    };
  }, [isOn]);
  return isOn;
}
