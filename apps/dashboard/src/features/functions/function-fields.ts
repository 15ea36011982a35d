import type { Lambda } from "@parley/contract";
import { text } from "../../texts/of/functions.ts";
import { starter } from "./starter.ts";

/** What can be written about a function. */
export interface FunctionFields {
  name: string;
  description: string;
  code: string;
}

export const functionFields = ({ name, description, code }: Lambda): FunctionFields => ({
  name,
  description: description ?? "",
  code: code ?? starter,
});

/** A name that is left out is made up for. */
export const savable = (words: FunctionFields): FunctionFields => ({
  ...words,
  name: words.name.trim() || text("functions.untitled"),
});
