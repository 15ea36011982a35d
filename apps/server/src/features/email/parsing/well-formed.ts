/** A stranger's text as the database can hold it: no zero bytes, no halves of characters, not longer than that. */
export const wellFormed = (text: string, longest: number) => text.replaceAll("\0", "").slice(0, longest).toWellFormed();
