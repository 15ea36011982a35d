import type { SecretKey } from "../../../platform/secret-key.ts";
import { InvalidCursor } from "../errors.ts";

/** A place in the list: the last activity, null for a conversation without any, and the id. */
export interface Cursor {
  last_activity_at: string | null;
  id: string;
}

const PURPOSE = "conversation-cursor";

/** Signed, so that whatever comes back is something the database can compare with. */
export const writeCursor = (secretKey: SecretKey, { last_activity_at, id }: Cursor): string =>
  secretKey.sign(PURPOSE, [last_activity_at, id]);

/** @throws InvalidCursor for what we did not write */
export function readCursor(secretKey: SecretKey, text: string): Cursor {
  const place = secretKey.verify(PURPOSE, text) as [string | null, string] | undefined;
  if (!place) throw new InvalidCursor();
  const [last_activity_at, id] = place;
  return { last_activity_at, id };
}
