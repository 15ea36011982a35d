import { Invalid, NotFound } from "../../../platform/errors.ts";
import { announce, transaction } from "../../../platform/events/transaction.ts";
import { type Scope, visitorKeyOf } from "../../../platform/scope.ts";
import { digestOf } from "../../../platform/secrets/tokens.ts";
import { keysChanged } from "./events.ts";
import { deleteReplaced, insertReplacement } from "./queries.ts";

/**
 * Adds a replacement for the visitor's key. Both are valid until the first use of the replacement, so a browser that
 * never receives the answer keeps its access.
 * @throws NotFound when no customer has the visitor's key
 */
export async function rotateKey(scope: Scope, replacement: string): Promise<void> {
  const [shown, next] = [visitorKeyOf(scope), digestOf(replacement)];
  if (shown?.equals(next)) throw new Invalid({ visitor_key: ["must be another key"] });
  if (!shown || !(await insertReplacement(scope, shown, next))) throw new NotFound();
}

/** Runs at the first use of a replacement: the replaced key becomes invalid. */
export async function finishRotation(scope: Scope): Promise<void> {
  const key = visitorKeyOf(scope);
  if (!key) return;
  await transaction(scope, async (scope) => {
    for (const id of await deleteReplaced(scope, key)) announce(scope, await keysChanged(scope, id));
  });
}
