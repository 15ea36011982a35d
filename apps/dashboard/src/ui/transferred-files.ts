type Transfer = Pick<DataTransfer, "types" | "files" | "items">;

/**
 * The files that are pasted. What was copied from a spreadsheet or a text comes as a picture as well; there the text is
 * what was meant.
 */
export function pastedFiles({ types, files }: Pick<Transfer, "types" | "files">): File[] {
  const isRichText = types.includes("text/plain") && types.includes("text/html");
  return isRichText ? [] : [...files];
}

/** The files that are dropped; a folder is none. */
export function droppedFiles({ items }: Pick<Transfer, "items">): File[] {
  return [...items].flatMap((item) => {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}
