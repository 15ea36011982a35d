/** Which kind of connection to which inbox somebody comes back with, as the server wrote it: `type:inbox_id:nonce`. */
export interface ReturnState {
  readonly type: string;
  readonly inboxId: string | undefined;
  /** The server gave it out, and takes it back once. Without, somebody else may have sent us here with a code of theirs. */
  readonly isOurs: boolean;
}

export function readReturnState(state: string | null): ReturnState {
  const [type = "", inboxId = "", nonce = ""] = (state ?? "").split(":");
  return { type, inboxId: inboxId || undefined, isOurs: nonce !== "" };
}
