/** What a page tells about its visitor: the browser, and the customer as the page knows them. */
export type VisitorDetails = Record<string, unknown>;

/** Whose chat it is, and with whom. */
export interface Visitor {
  accountId: string;
  inbox?: string | undefined;
  baseUrl: string;
  /** As the page remembers it. */
  customerId?: string | undefined;
  details: VisitorDetails;
  /** Signs the socket in as one of the team. */
  token?: (() => string | undefined) | undefined;
  /** The secret of this browser; none under a published host, which cannot keep it. */
  visitorKey(): string | undefined;
  /** Replaces the key, because the server no longer accepts it. `visitorKey` returns the new one once the result has resolved. */
  renewKey(): unknown;
}

/** Tells whoever shows the chat what happened, by the names of `interoperability.ts`. */
export type EmitEvent = (event: string, payload: object) => void;
