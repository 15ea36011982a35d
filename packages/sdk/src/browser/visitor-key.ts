import type { Store } from "./storage.ts";

export const keyNameOf = (accountId: string) => `parley:visitor-key:${accountId}`;

/**
 * The secret by which the server recognizes this browser, one for each account.
 * @param refused a key that the server no longer accepts, to be replaced
 */
export function visitorKey(storage: Store, accountId: string, refused?: unknown): string {
  const known = storage.getItem(keyNameOf(accountId));
  if (known && known !== refused) return known;
  const key = newVisitorKey();
  storeVisitorKey(storage, accountId, key);
  return key;
}

/** The key of one page. */
export function createVisitorKey(storage: Store, accountId: string) {
  let sent: string | undefined;
  return {
    /** Returns the stored key, to be sent with a request. */
    current: () => (sent = visitorKey(storage, accountId)),
    /** Replaces the key that was sent last. Keeps a newer one that another tab has stored since. */
    renew: () => visitorKey(storage, accountId, sent ?? visitorKey(storage, accountId)),
  };
}

export const storeVisitorKey = (storage: Store, accountId: string, key: string) =>
  storage.setItem(keyNameOf(accountId), key);

/** 32 random bytes in base64url. */
export const newVisitorKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, -1);

/** The value of the `Authorization` header. */
export const authorizationHeaderOf = (key: string) => `Visitor ${key}`;
