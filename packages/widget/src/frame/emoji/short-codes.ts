import { emoji, names } from "./short-codes.generated.ts";

const inOrder = emoji.split(" ");
const byName = new Map(
  names.split(" ").flatMap((ofOne, at) => ofOne.split(",").map((name) => [name, inOrder[at]] as const)),
);

/**
 * Replaces short codes with GitHub's names: `:tada:` is 🎉. Other text stays. The browser renders the emoji; no image is
 * loaded.
 */
export const replaceShortCodes = (text: string) =>
  text.replace(/:([\w+-]+):/g, (code, name) => byName.get(name) ?? code);
