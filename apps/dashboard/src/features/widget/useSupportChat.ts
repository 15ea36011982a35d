import { useEffect, useEffectEvent, useRef } from "react";
import { environment } from "../../platform/environment.ts";
import { text } from "../../texts/text.ts";
import { useAccount } from "../accounts/index.ts";
import { useMe } from "../users/index.ts";
import { type EmbeddedWidget, embed } from "./embed.ts";

/**
 * The operator's own chat, if configured. The widget receives the signed-in user as its customer. The widget has no
 * launcher button. The returned function opens the chat.
 */
export function useSupportChat(onClosed: () => void): () => void {
  const me = useMe();
  const { data: account, isPending } = useAccount();
  const widget = useRef<EmbeddedWidget>(undefined);
  const isAsked = useRef(false);
  const closed = useEffectEvent(onClosed);
  const { SUPPORT_ACCOUNT_ID: token, EDITION: edition } = environment;
  const { id, email } = me ?? {};
  const { company_name, subscription_plan } = account ?? {};

  useEffect(() => {
    if (!token || id === undefined || isPending) return;
    widget.current = embed(window, {
      token,
      greeting: text("support.greeting"),
      hideToggleButton: true,
      customer: { external_id: `${id}|${email}`, email, metadata: { company_name, subscription_plan, edition } },
      onChatClosed() {
        isAsked.current = false;
        closed();
      },
    });
    if (isAsked.current) widget.current.open();
    return () => widget.current?.remove();
  }, [token, id, email, isPending, company_name, subscription_plan, edition]);

  return () => {
    isAsked.current = true; // the user may not be loaded yet
    widget.current?.open();
  };
}
