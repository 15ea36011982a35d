import type { File } from "@parley/contract";

export type ComposerMode = "reply" | "note";

/** An agent's unsent text and files. It includes the mode, because a note must not return as a reply. */
export interface Draft {
  body: string;
  mode: ComposerMode;
  files: File[];
  /** The newest message when it was begun, null when there was none. */
  since?: string | null;
}

export const isEmpty = ({ body, files }: Draft) => body.trim() === "" && files.length === 0;

/**
 * Restores a failed message into the draft, before the text typed since. If one of the two is a note, the result is a note.
 */
export function withRestored(draft: Draft, message: Draft): Draft {
  if (isEmpty(draft)) return message;
  return {
    body: [message.body, draft.body].filter((body) => body.trim() !== "").join("\n\n"),
    mode: draft.mode === "note" || message.mode === "note" ? "note" : "reply",
    files: [...message.files, ...draft.files],
  };
}
