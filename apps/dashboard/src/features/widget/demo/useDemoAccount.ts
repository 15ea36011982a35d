import { environment } from "../../../platform/environment.ts";
import { signIn } from "../../../platform/session.ts";
import { useStore } from "../../../platform/store.ts";

/**
 * Whose widget the demo shows: the one in the address, one's own, or the operator's. Null when there is none; undefined
 * while it is not known yet who is signed in.
 */
export function useDemoAccount(query: URLSearchParams): string | null | undefined {
  const own = useStore(signIn, (state) => (state.status === "in" ? state.session.account_id : undefined));
  const isStarting = useStore(signIn, (state) => state.status === "starting");
  const asked = query.get("account") ?? query.get("token");
  if (asked) return asked;
  if (isStarting) return undefined;
  return own ?? environment.SUPPORT_ACCOUNT_ID ?? null;
}
