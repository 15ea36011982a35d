import type { File } from "@parley/contract";
import { isRecord } from "../../../platform/storage.ts";

export type ComposerMode = "reply" | "note";

/** An agent's unsent text and files. It includes the mode, because a note must not return as a reply. */
export interface Draft {
  body: string;
  mode: ComposerMode;
  files: File[];
  /** The id of the newest message when the draft was begun. Null if there was none. */
  since?: string | null;
}

/** A stored draft. Undefined if the value is not a draft. */
export function draftFrom(kept: unknown): Draft | undefined {
  if (!isRecord(kept) || typeof kept.body !== "string") return undefined;
  return {
    body: kept.body,
    mode: kept.mode === "note" ? "note" : "reply",
    files: Array.isArray(kept.files) ? kept.files.filter(isFile) : [],
    ...(typeof kept.since === "string" || kept.since === null ? { since: kept.since } : {}),
  };
}

const isFile = (value: unknown): value is File =>
  isRecord(value) && [value.id, value.filename, value.file_url].every((part) => typeof part === "string");

export const isEmpty = ({ body, files }: Draft) => body.trim() === "" && files.length === 0;

/**
 * Restores a failed message into the draft, before the text typed since. If one of the two is a note, the result is a note.
 */
export function withRestoredMessage(draft: Draft, message: Draft): Draft {
  if (isEmpty(draft)) return message;
  return {
    body: [message.body, draft.body].filter((body) => body.trim() !== "").join("\n\n"),
    mode: draft.mode === "note" || message.mode === "note" ? "note" : "reply",
    files: [...message.files, ...draft.files],
  };
}
