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
  /** When it began, in ms as text: what the page knows nobody by is an identity by itself (`widget.md` §5.1). */
  ts: string;
}

/** Tells whoever shows the chat what happened, by the names of `interoperability.ts`. */
export type Tell = (event: string, payload: object) => void;
