import { createParley, type Message, type Parley } from "@parley/sdk";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { serverUrl } from "../../platform/environment.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { currentSession } from "../../platform/session.ts";
import { text } from "../../texts/of/functions.ts";
import { useMe } from "../users/index.ts";

/** What is said here runs no function by itself, and is told to no webhook. The server honors it on signed-in sockets only. */
const QUIETLY = { disable_webhook_events: true };

/** A chat as a customer of one's own account. @param onMessage hears of what was said here, once the server has it */
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
  return { messages, say: (body: string) => chat.current?.sendNewMessage({ body, metadata: QUIETLY }) };
}
