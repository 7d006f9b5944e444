// The game of 1993, as a record.

export { default as SAMPLE } from "../../../data/sample-game.txt?raw";
