import type { MergeRecord } from "../../platform/db/schema.ts";

type CustomerRecord = MergeRecord["customer"];
type Filled = MergeRecord["filled"];

/** The fields that a merge may fill. Not the host: a customer without a host is recognized on every page. */
const fillable = [
  "name",
  "email",
  "phone",
  "external_id",
  "profile_photo_url",
  "company_id",
  "browser",
  "browser_version",
  "browser_language",
  "os",
  "ip",
  "lib",
  "time_zone",
  "current_url",
  "pathname",
  "screen_height",
  "screen_width",
] as const satisfies (keyof CustomerRecord)[];

/**
 * The fields that a customer gains from a merge: existing values win, missing ones are filled, and the earlier
 * `first_seen` counts.
 */
export function fieldsToFill(into: CustomerRecord, merged: CustomerRecord): Filled {
  const filled: Filled = {};
  const fill = (column: keyof CustomerRecord, after: unknown) => {
    filled[column] = { before: into[column], after };
  };
  for (const column of fillable) {
    if (isEmpty(into[column]) && !isEmpty(merged[column])) fill(column, merged[column]);
  }
  if (filled.external_id) fill("is_identity_proven", merged.is_identity_proven);
  // An agent's merge verifies the sender.
  if (into.is_sender_unverified && !merged.is_sender_unverified) fill("is_sender_unverified", false);
  if (merged.metadata && Object.keys(merged.metadata).some((key) => !Object.hasOwn(into.metadata ?? {}, key))) {
    fill("metadata", { ...merged.metadata, ...into.metadata });
  }
  if (merged.first_seen < into.first_seen) fill("first_seen", merged.first_seen);
  if (merged.last_seen_at > into.last_seen_at) fill("last_seen_at", merged.last_seen_at);
  return filled;
}

/** The filled fields that still have the merge's value, and so can be undone. */
export function stillFilled(filled: Filled, now: CustomerRecord): Filled {
  return Object.fromEntries(
    Object.entries(filled).filter(([column, { after }]) => isSame(now[column as keyof CustomerRecord], after)),
  );
}

/** The part of the filled fields that a later merge passed on. */
export function filledAgain(filled: Filled, later: Filled): Filled {
  return Object.fromEntries(
    Object.entries(later).filter(([column, { after }]) => {
      const earlier = filled[column as keyof CustomerRecord];
      return earlier !== undefined && isSame(earlier.after, after);
    }),
  );
}

export const valuesBefore = (filled: Filled): Partial<CustomerRecord> =>
  Object.fromEntries(Object.entries(filled).map(([column, { before }]) => [column, before]));

export const valuesAfter = (filled: Filled): Partial<CustomerRecord> =>
  Object.fromEntries(Object.entries(filled).map(([column, { after }]) => [column, after]));

export const without = <T extends object>(values: T, taken: object): T =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !Object.hasOwn(taken, key))) as T;

const isEmpty = (value: unknown) => value === null || value === "";

const isSame = (one: unknown, other: unknown) => inOrder(one) === inOrder(other);

/** JSON with sorted keys, because the database has its own order. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
