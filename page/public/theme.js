// Applies the remembered theme before the first paint. See src/parts/theme.tsx.
try {
  const theme = JSON.parse(localStorage.getItem("faceup.theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme applies.
}
