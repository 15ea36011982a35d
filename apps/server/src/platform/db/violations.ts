import { doesNotExist } from "../errors.ts";

interface Violation {
  code?: string;
  constraint?: string;
}

/** Every key that a request can break is named `{table}_account_id_{field}_fkey`. */
const REFERENCE = /_account_id_(\w+?)_fkey$/;

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
