// The switch between the light and the dark theme, and the system's choice. <ThemeSwitch /> stands once in the header.
// public/theme.js applies the theme before the first paint.

import { useEffect } from "preact/hooks";
import { useSetting } from "./settings";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

export function ThemeSwitch() {
  const [theme, setTheme] = useSetting<Theme>("theme", "system", (value) => THEMES.some((name) => name === value));
  useEffect(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      document.documentElement.dataset.theme = theme !== "system" ? theme : dark.matches ? "dark" : "light";
    };
    apply();
    dark.addEventListener("change", apply);
    return () => dark.removeEventListener("change", apply);
  }, [theme]);
  return (
    <label class="theme">
      <span>Theme</span>
      <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
