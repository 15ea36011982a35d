import type { Lambda } from "@parley/contract";
import { text } from "../../texts/of/functions.ts";
import { starter } from "./starter.ts";

/** What can be written about a function. */
export interface Words {
  name: string;
  description: string;
  code: string;
}

export const wordsOf = ({ name, description, code }: Lambda): Words => ({
  name,
  description: description ?? "",
  code: code ?? starter,
});

/** A name that is left out is made up for. */
export const savable = (words: Words): Words => ({ ...words, name: words.name.trim() || text("functions.untitled") });
