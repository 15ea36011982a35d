import { textsOf } from "../../texts/text.ts";

export const text = textsOf({
  "notes.heading": "Notes",
  "notes.lead": "Notes that your team wrote about customers.",
  "notes.search": "Search notes...",
  "notes.notFound": "No notes match",
  "notes.none": "No notes",
  "notes.noneHint": "You haven't written any customer notes yet!",
});
