import { notes } from "../en/notes.ts";
import { textsOf } from "../text.ts";

export const text = textsOf(notes);
