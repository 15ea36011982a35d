type Transfer = Pick<DataTransfer, "types" | "files" | "items">;

/**
 * The pasted files. Content from a spreadsheet or a text editor also contains a picture; then the text is used.
 */
export function pastedFiles({ types, files }: Pick<Transfer, "types" | "files">): File[] {
  const isRichText = types.includes("text/plain") && types.includes("text/html");
  return isRichText ? [] : [...files];
}

/** The dropped files, without folders. */
export function droppedFiles({ items }: Pick<Transfer, "items">): File[] {
  return [...items].flatMap((item) => {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}
