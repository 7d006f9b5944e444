// Charts are drawn one after the other, so that the page can be scrolled and clicked in between: const drawn = useTurn();

import { useEffect, useState } from "preact/hooks";

let last: Promise<void> = Promise.resolve();

/** False at first, and true when all that asked before have had their turn. */
export function useTurn(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let wanted = true;
    last = last.then(
      () =>
        new Promise((done) =>
          setTimeout(() => {
            if (wanted) setOn(true);
            done();
          }),
        ),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return isOn;
}
