import { textsOf } from "../../texts/text.ts";

export const text = textsOf({
  "notes.heading": "Notes",
  "notes.lead": "Notes that your team wrote about customers.",
  "notes.search": "Search notes...",
  "notes.selectAll": "Select all notes",
  "notes.select": "Select the note “{what}”",
  "notes.remove": "Delete the note “{what}”",
  "notes.removeQuestion": { one: "Delete this note?", other: "Delete {count} notes?" },
  "notes.removeFailed": { one: "Couldn't delete the note", other: "Couldn't delete some of the notes" },
  "notes.showNewestFirst": "Show newest first",
  "notes.showOldestFirst": "Show oldest first",
  "notes.notFound": "No notes match",
  "notes.none": "No notes",
  "notes.noneHint": "You haven't written any customer notes yet!",
});
