/** The page's details about its visitor: the browser, and the customer's fields. */
export type VisitorDetails = Record<string, unknown>;

/** The visitor and the account of a chat. */
export interface Visitor {
  accountId: string;
  inbox?: string | undefined;
  baseUrl: string;
  /** The customer id that the page remembers. */
  customerId?: string | undefined;
  details: VisitorDetails;
  /** Authenticates the socket as a team member. */
  token?: (() => string | undefined) | undefined;
  /** The secret of this browser. Undefined under a published host, which cannot store it. */
  visitorKey(): string | undefined;
  /**
   * Replaces the key, because the server no longer accepts it. `visitorKey` returns the new one once the result has
   * resolved.
   */
  renewKey(): unknown;
}

/** Emits an event to the program that shows the chat. The names are in `interoperability.ts`. */
export type EmitEvent = (event: string, payload: object) => void;
