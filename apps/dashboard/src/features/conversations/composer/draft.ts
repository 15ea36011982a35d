import type { File } from "@parley/contract";
import { isRecord } from "../../../platform/storage.ts";

export type ComposerMode = "reply" | "note";

/** An agent's unsent text and files. */
export interface Draft {
  body: string;
  files: File[];
  /** The id of the newest message when the draft was begun. Null if there was none. */
  since?: string | null;
}

/** The two drafts of a conversation. They are separate, so that a note never becomes a reply. */
export interface Drafts extends Record<ComposerMode, Draft> {
  /** The draft in the composer. */
  mode: ComposerMode;
}

export const emptyDraft: Draft = { body: "", files: [] };

/** The stored drafts of a conversation. Undefined if the value contains none. */
export function draftsFrom(kept: unknown): Drafts | undefined {
  if (!isRecord(kept)) return undefined;
  const drafts: Drafts = {
    mode: kept.mode === "note" ? "note" : "reply",
    reply: draftFrom(kept.reply),
    note: draftFrom(kept.note),
  };
  return findDraft(drafts) && drafts;
}

function draftFrom(kept: unknown): Draft {
  if (!isRecord(kept) || typeof kept.body !== "string") return emptyDraft;
  return {
    body: kept.body,
    files: Array.isArray(kept.files) ? kept.files.filter(isFile) : [],
    ...(typeof kept.since === "string" || kept.since === null ? { since: kept.since } : {}),
  };
}

const isFile = (value: unknown): value is File =>
  isRecord(value) && [value.id, value.filename, value.file_url].every((part) => typeof part === "string");

export const isEmpty = ({ body, files }: Draft) => body.trim() === "" && files.length === 0;

/** The draft in the composer, or the other one if that is empty. Undefined if both are empty. */
export const findDraft = ({ mode, reply, note }: Drafts): Draft | undefined =>
  (mode === "reply" ? [reply, note] : [note, reply]).find((draft) => !isEmpty(draft));

/** Restores a failed message into the draft, before the text typed since. */
export function withRestoredMessage(draft: Draft, message: Draft): Draft {
  if (isEmpty(draft)) return message;
  return {
    body: [message.body, draft.body].filter((body) => body.trim() !== "").join("\n\n"),
    files: [...message.files, ...draft.files],
  };
}
