import { replaceText } from "../../../../ui/forms/replace-text.ts";
import { type Format, formatted } from "./formatting.ts";

/** Replaces the selection. */
export const insertText = (field: HTMLTextAreaElement, text: string) =>
  replaceText(field, field.selectionStart, field.selectionEnd, text);

/** Types a character that opens suggestions. They open at the start of a word only. */
export function typeTrigger(field: HTMLTextAreaElement, trigger: string) {
  const isInWord = /\S$/.test(field.value.slice(0, field.selectionStart));
  insertText(field, isInWord ? ` ${trigger}` : trigger);
}

/** Formats the selection with Markdown. */
export function formatSelection(field: HTMLTextAreaElement, format: Format) {
  const { value: text, selectionStart: from, selectionEnd: to } = field;
  const edit = formatted(format, { text, from, to });
  replaceText(field, edit.from, edit.to, edit.inserted);
  field.setSelectionRange(...edit.selected);
}
