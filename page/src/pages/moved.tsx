// Where the contents of pages that are gone can be found now. Old links lead here.

import type { ComponentChildren } from "preact";
import type { PageProps } from "../address";
import { fileAt } from "../parts/repository";
import "./prose.css";

/** By the page that an address names: its old title, and where to look. main.tsx lists these pages. */
const MOVED: Record<string, { title: string; words: ComponentChildren }> = {
  deals: {
    title: "Deals",
    words: (
      <>
        <a href="#/explore">Explore</a> deals more like the one on its board, under “Game and deal”. The command lists all deals of a game:{" "}
        <code>faceup deals</code>. The numbers of deals are in <a href={fileAt("data/README.md")}>the data</a>.
      </>
    ),
  },
  femto: {
    title: "Femto",
    words: (
      <>
        The command plays and solves this game: <code>faceup femto</code>. <a href={fileAt("docs/femto.md")}>Its document</a> says how.
      </>
    ),
  },
  "left-right": {
    title: "The Left/Right game",
    words: (
      <>
        The command plays and solves this game: <code>faceup left-right</code>. <a href={fileAt("docs/left-right.md")}>Its document</a> says how.
      </>
    ),
  },
  api: {
    title: "The interface for programs",
    words: (
      <>
        <code>faceup serve</code> answers programs. <a href={fileAt("docs/server.md")}>Its document</a> describes the interface, and the server has
        the description for tools at <code>/api/v1/openapi.json</code>.
      </>
    ),
  },
};

export function Moved({ address }: PageProps) {
  const moved = MOVED[address.page];
  return (
    <div class="reading">
      <h1>{moved?.title}</h1>
      <p>This page is gone. {moved?.words}</p>
    </div>
  );
}
