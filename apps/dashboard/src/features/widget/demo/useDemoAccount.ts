import { useStore } from "zustand";
import { environment } from "../../../platform/environment.ts";
import { signIn } from "../../../platform/session.ts";

/**
 * The account of the demo's widget: the one in the address, the signed-in user's, or the operator's. Null when there is
 * none. Undefined while the sign-in is loading.
 */
export function useDemoAccount(query: URLSearchParams): string | null | undefined {
  const own = useStore(signIn, (state) => (state.status === "in" ? state.session.account_id : undefined));
  const isStarting = useStore(signIn, (state) => state.status === "starting");
  const asked = query.get("account") ?? query.get("token");
  if (asked) return asked;
  if (isStarting) return undefined;
  return own ?? environment.SUPPORT_ACCOUNT_ID ?? null;
}
