import type { PageProps } from "../main";

export function Lesson(_: PageProps) {
  return <h1>Learn</h1>;
}
