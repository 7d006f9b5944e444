// The plugin someRows of vite.config.ts makes these modules.

declare module "*?rows=beat-it-or-eat-it,2,13," {
  const text: string;
  export default text;
}
