import type { PageProps } from "../main";

export function About(_: PageProps) {
  return <h1>About</h1>;
}
