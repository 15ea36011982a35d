import { notes } from "../../texts/en/notes.ts";
import { textsOf } from "../../texts/text.ts";

export const text = textsOf(notes);
