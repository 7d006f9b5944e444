import type { PageProps } from "../main";

export function Femto(_: PageProps) {
  return <h1>Femto</h1>;
}
