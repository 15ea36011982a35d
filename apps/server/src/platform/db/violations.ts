import { doesNotExist, Invalid } from "../errors.ts";

interface Violation {
  code?: string;
  constraint?: string;
}

/** Every foreign key that a request can violate is named `{table}_account_id_{field}_fkey`. */
const REFERENCE = /_account_id_(\w+?)_fkey$/;
/** Every unique key that a request can violate is named `{table}_account_id_{field}_key`. */
const UNIQUE = /_account_id_(\w+?)_key$/;

/**
 * Turns a reference to a missing row, or to a row of another account, into the field's error. Rethrows any other error.
 * The keys contain the account id, so the database itself checks the account.
 */
export function refuseUnknownReference(error: unknown): never {
  const { code, constraint } = error as Violation;
  const [, field] = REFERENCE.exec(constraint ?? "") ?? [];
  if (code === "23503" && field) throw doesNotExist(field);
  throw error;
}

/** Turns a value that another row of the account already has into the field's error. Rethrows any other error. */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = error as Violation;
  const [, field] = UNIQUE.exec(constraint ?? "") ?? [];
  if (code === "23505" && field) throw new Invalid({ [field]: ["has already been taken"] });
  throw error;
}

/** Returns whether a row could not be deleted because other rows refer to it. */
export const isForeignKeyViolation = (error: unknown) => ["23503", "23001"].includes((error as Violation).code ?? "");

/** Returns whether a row with that key already exists. */
export const isUniqueViolation = (error: unknown) => (error as Violation).code === "23505";
