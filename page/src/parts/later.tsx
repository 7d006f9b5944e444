// A part that is loaded when it is first shown, so that the first screen needs fewer bytes:
//
//   const SetUp = later(async () => (await import("./set_up")).SetUp);

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [state, setState] = useState<"waits" | "there" | "failed">(part ? "there" : "waits");
    useEffect(() => {
      if (state !== "waits") return;
      let current = true;
      load().then(
        (loaded) => {
          part = loaded;
          if (current) setState("there");
        },
        () => current && setState("failed"),
      );
      return () => {
        current = false;
      };
    }, [state]);
    if (part) {
      const Part = part;
      return <Part {...props} />;
    }
    if (state === "waits") return null;
    return (
      <p class="note error" role="alert">
        This could not be loaded. Check the connection.{" "}
        <button type="button" onClick={() => setState("waits")}>
          Try again
        </button>
      </p>
    );
  };
}
