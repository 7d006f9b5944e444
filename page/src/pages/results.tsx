// The results in three numbers, and Bill Taylor's deal. Every number comes from the data files of the repository.

import { useEffect } from "preact/hooks";
import { type PageProps, useLink } from "../address";
import { Headlines } from "../charts/headlines";
import { fileAt } from "../parts/repository";
import { Taylor } from "../parts/taylor";
import "./prose.css";
import "./results.css";

export function Results({ address }: PageProps) {
  const { value: part } = useLink(address, (link) => link.text("part"));
  useEffect(() => {
    if (part === "taylor") document.getElementById("results-taylor")?.scrollIntoView();
  }, [part]);
  return (
    <div class="results reading">
      <h1>Results</h1>
      <p class="lead">These games are solved: for every deal it is known who wins, if neither makes a mistake.</p>
      <Headlines />
      <p>
        <a href={fileAt("data/README.md")}>The data</a> has these numbers for all games that are solved, with the commands that make them, and{" "}
        <a href={fileAt("docs/how-it-works.md")}>how it works</a> says where they come from.
      </p>
      <section id="results-taylor" aria-labelledby="taylor">
        <h2 id="taylor">Bill Taylor’s deal</h2>
        <Taylor />
      </section>
    </div>
  );
}
