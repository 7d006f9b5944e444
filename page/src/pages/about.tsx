// What this page is, where the games come from, and how far the results can be trusted.

import type { PageProps } from "../address";
import { fileAt, REPOSITORY, VERSION } from "../parts/repository";
import "./prose.css";
import "./about.css";

const DOCUMENTS = [
  ["docs/server.md", "The interface for programs", ", over HTTP"],
  ["data/README.md", "All results", ", with the tables"],
  ["docs/questions.md", "Every question of the documents", ", with its answer"],
  ["docs/how-it-works.md", "How it works", ", with proofs"],
  ["docs/sample-game.md", "The sample game of 1993", ", tested"],
  ["docs/femto.md", "Femto", ", solved"],
  ["docs/left-right.md", "The Left/Right game", ", solved"],
] as const;

export function About(_: PageProps) {
  return (
    <div class="about reading">
      <h1>About</h1>
      <p class="lead">
        faceup solves card games that are played face up, above all Beat It Or Eat It. This page plays them perfectly, in your browser. It asks no server,
        sets no cookies, and works without a network after the first visit.
      </p>

      <section aria-labelledby="about-history">
        <h2 id="about-history">Where the games come from</h2>
        <dl class="history-list">
          <div>
            <dt>Svoyi Koziri and Challenge</dt>
            <dd>
              A. S. Besicovitch brought <span lang="ru-Latn">Svoyi Koziri</span>, a Russian card game, to Cambridge. Hubert Phillips described it as{" "}
              <cite>Challenge</cite>, and a program for Unix of 1987 played it, with one rule changed. Its manual is kept on a tape of a Unix conference of 1987.
            </dd>
          </div>
          <div>
            <dt>Beat It Or Eat It</dt>
            <dd>
              Bill Taylor played the game at Cambridge in the 1960s. He took the trumps out, and described the rules in a posting of 1993, with a sample
              game, and again in a letter to the players of a server. He asked for somebody to analyse it.
            </dd>
          </div>
          <div>
            <dt>Femto</dt>
            <dd>Alan Parr proposed this game of eight cards on nrich.maths.org, with a list of open questions.</dd>
          </div>
          <div>
            <dt>The Linear Left/Right Game</dt>
            <dd>Leroy Quet described it in 2008.</dd>
          </div>
        </dl>
      </section>

      <section aria-labelledby="about-trust">
        <h2 id="about-trust">How the results are checked</h2>
        <ul>
          <li>Every table can be proved: <code>faceup table verify</code> checks the outcome of each hand against all its moves.</li>
          <li>A simple solver, straight from the rules, agrees with the fast ones on every small game.</li>
          <li>Coq proves that a higher card is never worse, that the starter wins the deal of Bill Taylor, and that a checker of certificates is right.</li>
          <li>The values on this page come from the same library as those of the command line, and tests compare the two on random positions.</li>
          <li>The remarks of 1993 on the sample game were tested one by one. They hold.</li>
        </ul>
        <p>
          Larger games have tables of outcomes only: they tell who wins, but not in how many rounds. Those of the standard game come soon after it is
          opened. Where there is no table at all, a search estimates, and the page says so.
        </p>
      </section>

      <section aria-labelledby="about-kept">
        <h2 id="about-kept">What this browser keeps</h2>
        <p>
          Its own files, your settings, your last game, your results of the days, and the rounds of the standard game once you have opened it. Nothing is
          sent to anybody.
        </p>
      </section>

      <section aria-labelledby="about-keys">
        <h2 id="about-keys">Without a mouse</h2>
        <p>
          Tab goes from group to group: a hand is one group. Arrow keys, Home and End go from card to card. Enter or Space plays the card, or presses the
          button. In Explore and Play, “?” lists the keys for moves, hints and going back.
        </p>
        <p>Screen readers get each position as a table, and hear each move.</p>
      </section>

      <section aria-labelledby="about-more">
        <h2 id="about-more">Source and documents</h2>
        <ul>
          <li>
            <a href={REPOSITORY}>The repository</a>: the command, the library in Rust, Python and WebAssembly, and this page
          </li>
          {DOCUMENTS.map(([path, title, more]) => (
            <li key={path}>
              <a href={fileAt(path)}>{title}</a>
              {more}
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="about-licence">
        <h2 id="about-licence">Licence and version</h2>
        <p>
          This is version {VERSION}. The code is under the <a href={fileAt("LICENSE-MIT")}>MIT licence</a> or{" "}
          <a href={fileAt("LICENSE-APACHE")}>Apache 2.0</a>, as you like. The data is in the <a href={fileAt("data/LICENSE")}>public domain</a>. The page
          contains Preact, which is under the MIT licence, and the type Bitter: <a href="./notices.txt">licences of the parts</a>.
        </p>
      </section>
    </div>
  );
}
