/** The name of the table with the rounds of the standard game, in the list of tables. The worker needs no more of rounds.ts. */
export const ROUNDS = "beat-it-or-eat-it-2x13.compact";
