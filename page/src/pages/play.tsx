import type { PageProps } from "../main";

export function Play(_: PageProps) {
  return <h1>Play</h1>;
}
