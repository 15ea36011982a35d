import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";

/** The packages that every function can require, besides Node's modules. */
export const dependencies: Readonly<Record<string, string>> = {
  "parley.js": readFileSync(new URL("./deps/parley.js", import.meta.url), "utf8"),
};

let zipped: Buffer | undefined;

/** The packages as a zip, to which clients add their `index.js`. */
export function dependenciesZip(): Buffer {
  const entries = Object.entries(dependencies).map(([path, text]) => [path, strToU8(text)] as const);
  zipped ??= Buffer.from(zipSync(Object.fromEntries(entries)));
  return zipped;
}
