// The data of the charts, in files of their own: fetched before the page of results is loaded, so that its modules find them.

import outcomesFile from "../../../data/outcomes.csv?url";
import roundsFile from "../../../data/rounds.csv?url";

export const data = { outcomes: "", rounds: "" };

export async function loadData(): Promise<void> {
  [data.outcomes, data.rounds] = await Promise.all([textOf(outcomesFile), textOf(roundsFile)]);
}

async function textOf(file: string): Promise<string> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`expected ${file}, got status ${response.status}`);
  return response.text();
}
