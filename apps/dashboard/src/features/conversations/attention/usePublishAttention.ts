import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { useDrafts } from "../composer/drafts.ts";
import { useIsRapidNavigation } from "../list/selection/rapid-navigation.ts";

/** The typing state ends after this pause. */
const PAUSE_MS = 5000;

/** Publishes that this window shows the conversation, and whether the agent is typing. */
export function usePublishAttention(conversationId: string) {
  const feed = useFeed();
  const isVisible = useDocumentVisibility() === "visible";
  const isPassing = useIsRapidNavigation();
  const isShown = isVisible && !isPassing;
  const { mode, ...drafts } = useDrafts(conversationId);
  const isTyping = useIsTyping(`${conversationId} ${mode}`, drafts[mode].body);
  const isReply = mode === "reply";
  useEffect(() => {
    feed.attend({
      conversation_id: isShown ? conversationId : null,
      is_typing: isShown && isTyping,
      is_for_customer: isReply,
    });
  }, [feed, conversationId, isShown, isTyping, isReply]);
  useEffect(() => () => feed.attend({ conversation_id: null, is_typing: false }), [feed]);
}

function useIsTyping(draftId: string, body: string) {
  const before = useRef({ draftId, body });
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const last = before.current;
    before.current = { draftId, body };
    const hasTyped = last.draftId === draftId && last.body !== body && body !== "";
    setTyping(hasTyped);
    if (!hasTyped) return;
    const pause = setTimeout(() => setTyping(false), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [draftId, body]);
  return isTyping;
}
