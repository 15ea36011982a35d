import { doesNotExist, Invalid } from "../errors.ts";

interface Violation {
  code?: string;
  constraint?: string;
}

/** Every key that a request can break is named `{table}_account_id_{field}_fkey`. */
const REFERENCE = /_account_id_(\w+?)_fkey$/;
/** And every value that must be unique is kept so by a key named `{table}_account_id_{field}_key`. */
const UNIQUE = /_account_id_(\w+?)_key$/;

/**
 * A row that points at nothing, or at a neighbour's, as the field's error; anything else is thrown on. The keys carry
 * the account, so the database itself is the check.
 */
export function refuseUnknownReference(error: unknown): never {
  const { code, constraint } = error as Violation;
  const [, field] = REFERENCE.exec(constraint ?? "") ?? [];
  if (code === "23503" && field) throw doesNotExist(field);
  throw error;
}

/** A value that another row of the account has already, as the field's error; anything else is thrown on. */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = error as Violation;
  const [, field] = UNIQUE.exec(constraint ?? "") ?? [];
  if (code === "23505" && field) throw new Invalid({ [field]: ["has already been taken"] });
  throw error;
}

/** Whether a row could not go because others point at it. */
export const isReferenced = (error: unknown) => ["23503", "23001"].includes((error as Violation).code ?? "");

/** Whether there is a row of that key already. */
export const isTaken = (error: unknown) => (error as Violation).code === "23505";
