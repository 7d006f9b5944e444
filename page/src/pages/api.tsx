// The HTTP interface, for people: what it answers, with lines to copy.

import { Copy } from "../parts/copy";
import "./prose.css";

const ANSWERS: [string, string][] = [
  ["GET /api/v1/position", "who wins a position, the value of every move, and best play"],
  ["GET /api/v1/deals", "the deals of a game by outcome, rounds and winning leads"],
  ["GET /api/v1/tables", "the games that the server has solved"],
  ["GET /api/v1/openapi.json", "a description for programs"],
];

const JAVASCRIPT = `const server = "http://127.0.0.1:8080";
const { outcome, rounds, moves } = await (await fetch(server + "/api/v1/position?position=S:KJ+H:AQT98")).json();
console.log(outcome, rounds, moves[0].move);`;

const PYTHON = `import json, urllib.request
with urllib.request.urlopen("http://127.0.0.1:8080/api/v1/position?position=S:KJ+H:AQT98") as reply: answer = json.load(reply)
print(answer["outcome"], answer["rounds"], answer["moves"][0]["move"])`;

export function Api() {
  return (
    <div class="reading">
      <h1>Ask by a program</h1>
      <p class="lead">
        The command <code>faceup serve</code> starts a server with this page and an interface for programs. It answers in JSON, and explains errors.
      </p>
      <section aria-labelledby="api-answers">
        <h2 id="api-answers">What it answers</h2>
        <table>
          <tbody>
            {ANSWERS.map(([address, words]) => (
              <tr key={address}>
                <th scope="row">
                  <code>{address}</code>
                </th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(
        [
          ["JavaScript", JAVASCRIPT],
          ["Python", PYTHON],
        ] as const
      ).map(([language, text]) => (
        <section key={language} aria-labelledby={`api-${language}`}>
          <h2 id={`api-${language}`}>{language}</h2>
          <pre class="said" tabIndex={0}>
            {text}
          </pre>
          <div class="toolbar">
            <Copy label={`Copy the ${language}`} text={() => text} />
          </div>
        </section>
      ))}
    </div>
  );
}
