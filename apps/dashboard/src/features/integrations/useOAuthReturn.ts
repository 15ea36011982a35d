import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { createStore } from "zustand";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { type ReturnState, readReturnState } from "./return-state.ts";
import { text } from "./texts.ts";
import { useRefreshIntegrations } from "./useIntegrations.ts";

interface OAuthReturn {
  /** The service's name in failure messages, from the specification. */
  failingTitle: string;
  /** Sends the returned parameters to the server. */
  exchange(came: URLSearchParams, state: ReturnState): Promise<unknown>;
  /** The page to open afterwards, without a code in the address. */
  to(state: ReturnState): string;
}

/** Codes are valid once, and effects may run twice. */
const returns = createStore<{ handled: readonly string[] }>(() => ({ handled: [] }));

/**
 * For the page that a service redirects to. Sends the code in the address to the server, navigates to the clean address
 * and refetches the integrations. A code without a state from the server is not sent.
 * @returns whether the return is being processed
 */
export function useOAuthReturn({ failingTitle, exchange, to }: OAuthReturn): boolean {
  const { search } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefreshIntegrations();
  const came = new URLSearchParams(search);
  const isReturning = ["code", "error", "installation_id"].some((name) => came.has(name));
  const state = readReturnState(came.get("state"), came.get("type"));

  async function finish() {
    try {
      if (came.has("error")) throw new Error(text("integrations.notAgreed"));
      if (!state.isOurs) throw new Error(text("integrations.notBegunHere"));
      await exchange(came, state);
    } catch (error) {
      const title = text("integrations.authorizeFailed", { title: failingTitle });
      toast({ title, message: describeError(error), kind: "failure", ms: false });
    }
    await navigate(to(state), { replace: true });
    await refresh();
  }

  // Once for each return address.
  useEffect(() => {
    const { handled } = returns.getState();
    if (!isReturning || handled.includes(search)) return;
    returns.setState({ handled: [...handled, search] });
    void finish();
  }, [search]);
  return isReturning;
}
