import type { Scope } from "../../../platform/scope.ts";
import type { AuthorizationRow } from "./queries.ts";

type Fetch<T> = (scope: Scope, authorization: AuthorizationRow, id: string) => Promise<T>;

/**
 * Fetches each id once per event: authors and channels in a thread repeat. Each event reads its own authorization row, so
 * the answers are kept as long as the row.
 */
export function oncePerEvent<T>(fetch: Fetch<T>): Fetch<T> {
  const answers = new WeakMap<AuthorizationRow, Map<string, Promise<T>>>();
  return (scope, authorization, id) => {
    const known = answers.get(authorization) ?? new Map<string, Promise<T>>();
    answers.set(authorization, known);
    const answer = known.get(id) ?? fetch(scope, authorization, id);
    known.set(id, answer);
    return answer;
  };
}
