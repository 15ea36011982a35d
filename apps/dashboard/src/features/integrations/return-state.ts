/** Which kind of connection to which inbox somebody comes back with, as the server wrote it: `type:inbox_id:nonce`. */
export interface ReturnState {
  readonly type: string;
  readonly inboxId: string | undefined;
  /** The server gave it out, and takes it back once. Without, somebody else may have sent us here with a code of theirs. */
  readonly isOurs: boolean;
}

/** @param type where there is no state: it says where to go, and nothing more */
export function readReturnState(state: string | null, type: string | null = null): ReturnState {
  if (!state) return { type: type ?? "", inboxId: undefined, isOurs: false };
  return readState(state);
}

function readState(state: string): ReturnState {
  const [type = "", inboxId = "", nonce = ""] = state.split(":");
  return { type, inboxId: inboxId || undefined, isOurs: nonce !== "" };
}
