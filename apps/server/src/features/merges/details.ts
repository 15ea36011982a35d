import { type CustomerColumnName, declaredCustomerColumns } from "@parley/contract";
import type { MergeRecord } from "../../platform/db/schema.ts";
import { isMap } from "../../platform/input/is-map.ts";

type CustomerRecord = MergeRecord["customer"];
type Filled = MergeRecord["filled"];

type Rule = (typeof declaredCustomerColumns)[CustomerColumnName]["merged"];

/** Every column of the table, so a migration that adds a column needs a rule here or in the declaration. */
const columns: Record<keyof CustomerRecord, { merged: Rule }> = {
  ...declaredCustomerColumns,
  account_id: { merged: false },
  is_key_required: { merged: false },
  // The values of these two columns follow from other columns.
  is_identity_proven: { merged: false },
  is_sender_unverified: { merged: false },
};

/** The new value of the customer that stays. Undefined: the value stays. */
const rules: Record<Exclude<Rule, false>, (into: unknown, merged: unknown) => unknown> = {
  fills: (into, merged) => (isEmpty(into) && !isEmpty(merged) ? merged : undefined),
  earliest: (into, merged) => (String(merged) < String(into) ? merged : undefined),
  latest: (into, merged) => (String(merged) > String(into) ? merged : undefined),
  joins(into, merged) {
    const known = isMap(into) ? into : {};
    const isMore = isMap(merged) && Object.keys(merged).some((key) => !Object.hasOwn(known, key));
    return isMore ? { ...merged, ...known } : undefined;
  },
};

/** The fields that a customer gains from a merge. */
export function filledFieldsOf(into: CustomerRecord, merged: CustomerRecord): Filled {
  const filled: Filled = {};
  const fill = (column: keyof CustomerRecord, after: unknown) => {
    if (after !== undefined) filled[column] = { before: into[column], after };
  };
  for (const column of Object.keys(columns) as (keyof CustomerRecord)[]) {
    const rule = columns[column].merged;
    if (rule) fill(column, rules[rule](into[column], merged[column]));
  }
  if (filled.external_id) fill("is_identity_proven", merged.is_identity_proven);
  // An agent's merge verifies the sender.
  if (into.is_sender_unverified && !merged.is_sender_unverified) fill("is_sender_unverified", false);
  return filled;
}

/** The filled fields that still have the value from the merge. Only these can be undone. */
export function unchangedSinceMerge(filled: Filled, now: CustomerRecord): Filled {
  return Object.fromEntries(
    Object.entries(filled).filter(([column, { after }]) => isSame(now[column as keyof CustomerRecord], after)),
  );
}

/** The fields of a later merge whose values came from this merge. */
export function inheritedByLaterMerge(filled: Filled, later: Filled): Filled {
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
