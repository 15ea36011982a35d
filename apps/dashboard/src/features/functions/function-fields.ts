import type { Lambda } from "@parley/contract";
import { starter } from "./starter.ts";
import { text } from "./texts.ts";

/** The editable fields of a function. */
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

/** The fields to save. An empty name is replaced by a default. */
export const fieldsToSave = (words: FunctionFields): FunctionFields => ({
  ...words,
  name: words.name.trim() || text("functions.untitled"),
});
