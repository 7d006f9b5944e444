// Where the contents of pages that are gone can be found now. Old links lead here.

import type { PageProps } from "../address";
import { fileAt } from "../parts/repository";
import "./prose.css";

/** By the page that an address names, as main.tsx lists them: its old title, what has its contents now, and the document that says more. */
const MOVED: Record<string, [title: string, now: string, document: string]> = {
  deals: ["Deals", "Explore deals more like the one on its board, under “Game and deal”. The command lists all deals of a game: faceup deals.", "data/README.md"],
  femto: ["Femto", "The command plays and solves this game: faceup femto.", "docs/femto.md"],
  "left-right": ["The Left/Right game", "The command plays and solves this game: faceup left-right.", "docs/left-right.md"],
  api: ["The interface for programs", "faceup serve answers programs, and describes the interface for tools at /api/v1/openapi.json.", "docs/server.md"],
};

export function Moved({ address }: PageProps) {
  const [title, now, document] = MOVED[address.page] ?? ["", "", ""];
  return (
    <div class="reading">
      <h1>{title}</h1>
      <p>
        This page is gone. {now} <a href={fileAt(document)}>Its document</a> says more.
      </p>
    </div>
  );
}
