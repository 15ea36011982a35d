import { textsOf } from "../../texts/text.ts";

export const text = textsOf({
  "notes.heading": "Notes",
  "notes.lead": "What your team has written down about customers.",
  "notes.none": "No notes",
  "notes.noneHint": "You haven't written any customer notes yet!",
});
