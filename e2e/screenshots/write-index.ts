import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PICTURE = /^(.+)-(\d+)-(light|dark)\.png$/;

/** Writes `index.html`, which shows each screen of the folder at every width and in both themes side by side. */
export function writeIndex(folder: string) {
  const screens = Map.groupBy(
    readdirSync(folder).filter((file) => PICTURE.test(file)),
    (file) => PICTURE.exec(file)![1]!,
  );
  const sections = [...screens].map(
    ([name, files]) => `<h2 id="${name}">${name}</h2><p>${files.toSorted(byWidth).map(picture).join("")}</p>`,
  );
  writeFileSync(join(folder, "index.html"), `${HEAD}${sections.join("\n")}`);
}

const widthOf = (file: string) => Number(PICTURE.exec(file)![2]);

/** The widest first, and of each width the light theme first. */
const byWidth = (one: string, other: string) => widthOf(other) - widthOf(one) || other.localeCompare(one);

const picture = (file: string) =>
  `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" width="${widthOf(file) / 3}"></a>`;

const HEAD = `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>
  body { margin: 2rem; font-family: system-ui, sans-serif; background: #888; }
  p { display: flex; gap: 8px; align-items: flex-start; overflow-x: auto; }
</style>
`;
