import { dark, light } from "./email-colours.ts";
import type { PreviewTheme } from "./messages.ts";

/** Inline styles take precedence, so the dark theme needs `!important`. */
const inTheDark = `
  body, .ground { background: ${dark.ground} !important; }
  .paper { background: ${dark.paper} !important; }
  .text { color: ${dark.text} !important; }
  .faint { color: ${dark.faint} !important; }
  a:not(.faint) { color: ${dark.link} !important; }`;

const styles = (darkness: string) => `
body { margin: 0; background: ${light.ground}; }
a { color: ${light.link}; }
${darkness}`;

/** The styles of the preview in a theme. */
export const stylesIn = (theme: PreviewTheme) => styles(theme === "dark" ? inTheDark : "");

/** The complete HTML of the email. @param body clean HTML */
export const emailDocument = (name: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${name.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</title>
<style>${styles(`@media (prefers-color-scheme: dark) {${inTheDark}\n}`)}
</style>
</head>
<body>
${body}
</body>
</html>
`;
