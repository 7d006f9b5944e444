/** The names of the table with the rounds of the standard game, and of the one without, in the list of tables. */
export const ROUNDS = "beat-it-or-eat-it-2x13.compact";
export const OUTCOMES = "beat-it-or-eat-it-2x13.frontier";
