import type { PageProps } from "../main";

export function LeftRight(_: PageProps) {
  return <h1>Left\/Right</h1>;
}
