// The width of an element, as it changes. Charts are drawn at their real width, so their text keeps its size.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

export function useWidth<E extends HTMLElement>(otherwise: number) {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(otherwise);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(240, Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
