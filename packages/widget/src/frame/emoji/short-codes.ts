import { names, signs } from "./short-codes.generated.ts";

const inOrder = signs.split(" ");
const byName = new Map(
  names.split(" ").flatMap((ofOne, at) => ofOne.split(",").map((name) => [name, inOrder[at]] as const)),
);

/**
 * Replaces short codes with GitHub's names: `:tada:` is 🎉. Other text stays. The browser renders the emoji; no image is
 * loaded.
 */
export const withSigns = (text: string) => text.replace(/:([\w+-]+):/g, (code, name) => byName.get(name) ?? code);
