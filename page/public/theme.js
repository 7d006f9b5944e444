// Applies the theme before the first paint: the remembered one, or else the system's. See src/parts/theme.tsx.
let theme = null;
try {
  theme = JSON.parse(localStorage.getItem("faceup.theme"));
} catch {
  // Without storage the system's theme applies.
}
if (theme !== "light" && theme !== "dark") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
document.documentElement.dataset.theme = theme;
