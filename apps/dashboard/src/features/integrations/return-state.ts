/** The type and inbox of a connection, parsed from the server's state parameter: `type:inbox_id:nonce`. */
export interface ReturnState {
  readonly type: string;
  readonly inboxId: string | undefined;
  /**
   * The server issued the state and accepts it once. Without it, an attacker may have sent the admin here with a
   * foreign code.
   */
  readonly isOurs: boolean;
}

/** @param type the fallback without a state, used only to select the page */
export function readReturnState(state: string | null, type: string | null = null): ReturnState {
  if (!state) return { type: type ?? "", inboxId: undefined, isOurs: false };
  return readState(state);
}

function readState(state: string): ReturnState {
  const [type = "", inboxId = "", nonce = ""] = state.split(":");
  return { type, inboxId: inboxId || undefined, isOurs: nonce !== "" };
}
