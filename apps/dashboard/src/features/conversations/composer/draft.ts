import type { File } from "@parley/contract";

export type ComposerMode = "reply" | "note";

/** What an agent has typed, attached and not sent. The mode is part of it: a note must not come back as a reply. */
export interface Draft {
  body: string;
  mode: ComposerMode;
  files: File[];
  /** The newest message when it was begun, null when there was none. */
  since?: string | null;
}

export const isEmpty = ({ body, files }: Draft) => body.trim() === "" && files.length === 0;

/**
 * A draft with a message put back into it, before what was typed since. What was meant for the team stays among the team,
 * whichever of the two it was.
 */
export function withRestored(draft: Draft, message: Draft): Draft {
  if (isEmpty(draft)) return message;
  return {
    body: [message.body, draft.body].filter((body) => body.trim() !== "").join("\n\n"),
    mode: draft.mode === "note" || message.mode === "note" ? "note" : "reply",
    files: [...message.files, ...draft.files],
  };
}
