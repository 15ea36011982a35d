import type { SecretKey } from "../../../platform/secrets/secret-key.ts";
import { InvalidCursor } from "../errors.ts";

/** A position in the list: the last activity, null for a conversation without any, and the id. */
export interface Cursor {
  last_activity_at: string | null;
  id: string;
}

const PURPOSE = "conversation-cursor";

/** The cursor is signed, so that the database gets only valid values. */
export const writeCursor = (secretKey: SecretKey, { last_activity_at, id }: Cursor): string =>
  secretKey.sign(PURPOSE, [last_activity_at, id]);

/** @throws InvalidCursor for a cursor that this server did not write */
export function readCursor(secretKey: SecretKey, text: string): Cursor {
  const place = secretKey.verify(PURPOSE, text) as [string | null, string] | undefined;
  if (!place) throw new InvalidCursor();
  const [last_activity_at, id] = place;
  return { last_activity_at, id };
}
