/** Replaces a part of the field's text as typing does, so that the browser's undo works. The field gets the focus. */
export function replaceText(field: HTMLTextAreaElement, from: number, to: number, inserted: string) {
  field.focus();
  field.setSelectionRange(from, to);
  if (inserted !== "") document.execCommand("insertText", false, inserted);
  else if (from !== to) document.execCommand("delete");
}
