/** They come with their screen. */
export const notes = {
  "notes.heading": "Notes",
  "notes.lead": "What your team has written down about customers.",
  "notes.none": "No notes",
  "notes.noneHint": "You haven't written any customer notes yet!",
} as const;
