import type { PageProps } from "../main";

export function Explore(_: PageProps) {
  return <h1>Explore</h1>;
}
