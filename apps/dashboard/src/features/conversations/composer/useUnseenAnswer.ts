import { useState } from "react";
import { useSession } from "../../../platform/SessionContext.tsx";
import { useConversation } from "../useConversation.ts";
import { isEmpty } from "./draft.ts";
import { useDraft } from "./drafts.ts";
import { unseenAnswer } from "./unseen-answer.ts";

/** Holds a reply back once when somebody was quicker, and shows what they said. */
export function useUnseenAnswer(conversationId: string) {
  const { user_id } = useSession();
  const { data: conversation } = useConversation(conversationId);
  const draft = useDraft(conversationId);
  const [shownId, setShownId] = useState<string>();
  const isReply = draft.mode === "reply" && !isEmpty(draft);
  const unseen = conversation && isReply ? unseenAnswer(conversation, draft.since, user_id) : undefined;
  const isShown = unseen !== undefined && unseen.id === shownId;
  return {
    newestId: conversation?.messages.at(-1)?.id ?? null,
    shown: isShown ? unseen : undefined,
    /** Whether there is something to be seen first; from then on it is. */
    holdBack() {
      setShownId(unseen?.id);
      return unseen !== undefined && !isShown;
    },
  };
}
