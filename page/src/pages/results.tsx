import type { PageProps } from "../main";

export function Results(_: PageProps) {
  return <h1>Results</h1>;
}
