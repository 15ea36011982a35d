import { createParley, type Message, type Parley } from "@parley/sdk";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { serverUrl } from "../../platform/environment.ts";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { currentSession } from "../../platform/session/session.ts";
import { useMe } from "../users/index.ts";
import { text } from "./texts.ts";

/** Messages of this chat trigger no function and no webhook. The server accepts the flag on signed-in sockets only. */
const WITHOUT_WEBHOOKS = { disable_webhook_events: true };

/**
 * A chat with the agent's own account, as a customer.
 * @param onMessage is called with each message of this chat that the server has stored
 */
export function useTestChat(functionId: string, onMessage: (message: object) => void) {
  const { account_id: accountId } = useSession();
  const { id, email } = useMe() ?? {};
  const [messages, setMessages] = useState<Message[]>([]);
  const chat = useRef<Parley>(undefined);
  const own = useRef(new Set<string>());
  const onNewMessage = useEffectEvent(onMessage);
  useEffect(() => {
    if (id === undefined) return undefined;
    const parley = createParley({
      accountId,
      baseUrl: serverUrl,
      token: () => currentSession()?.token,
      greeting: text("function.greeting"),
      customer: { external_id: `${id}|${functionId}`, name: email },
      onMessagesUpdated(all) {
        for (const { id, pending } of all) if (pending) own.current.add(id);
        setMessages(all);
      },
      onMessageCreated: (message) => own.current.delete(message.id) && onNewMessage(message),
    });
    chat.current = parley;
    void parley.start();
    return () => parley.disconnect();
  }, [accountId, functionId, id, email]);
  return { messages, say: (body: string) => chat.current?.sendNewMessage({ body, metadata: WITHOUT_WEBHOOKS }) };
}
