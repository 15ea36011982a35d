// Draws the icons of the installed dashboard from one mark. Run it after a change of the mark, and commit the icons.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./prepare.mjs";

const BLUE = "#096dd9";
const folder = join(root, "apps", "dashboard", "public", "icons");

const mark = (bubble, lines) => `
  <path fill="${bubble}" d="M7 3h18a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5H15l-7 6v-6H7a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z" />
  <path fill="none" stroke="${lines}" stroke-width="2.6" stroke-linecap="round" d="M9 11h14M9 16.5h9" />`;

/** The mark without a background. */
const plain = mark(BLUE, "#fff");
/** The mark on a full background, small enough for systems that crop icons to a circle. */
const onGround = `<rect width="32" height="32" fill="${BLUE}" /><g transform="translate(7 7.2) scale(0.5625)">${mark("#fff", BLUE)}</g>`;

const icons = [
  ["icon-192.png", 192, plain],
  ["icon-512.png", 512, plain],
  ["maskable-192.png", 192, onGround],
  ["maskable-512.png", 512, onGround],
  ["apple-touch-icon.png", 180, onGround],
];

mkdirSync(folder, { recursive: true });
const executablePath = await findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const [name, size, drawing] of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block }</style>
     <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${drawing}</svg>`,
  );
  await page.screenshot({ path: join(folder, name), omitBackground: true });
}
await browser.close();
