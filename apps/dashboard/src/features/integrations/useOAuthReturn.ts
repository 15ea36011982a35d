import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/integrations.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type ReturnState, readReturnState } from "./return-state.ts";
import { useRefreshIntegrations } from "./useIntegrations.ts";

interface OAuthReturn {
  /** As the specification calls it when it fails. */
  failingTitle: string;
  /** Sends what came back to the server. */
  exchange(came: URLSearchParams, state: ReturnState): Promise<unknown>;
  /** Where one is then, without a code in the address. */
  to(state: ReturnState): string;
}

/** Codes are good once, and effects may run twice. */
const handled = new Set<string>();

/**
 * On the page that a service leads back to: sends the code in the address to the server, goes to the clean address, and has
 * everything asked for anew. A code that comes without a state of ours is not sent.
 * @returns whether that is going on
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

  // Once for each address that one comes back to.
  useEffect(() => {
    if (!isReturning || handled.has(search)) return;
    handled.add(search);
    void finish();
  }, [search]);
  return isReturning;
}
