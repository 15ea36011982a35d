import { Button } from "@mantine/core";
import type { Message } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useParams } from "react-router";
import { onFeedEvent } from "../../platform/feed.ts";
import { text } from "../../texts/text.ts";
import { toast } from "../../ui/toast.ts";
import { findKnown } from "./cache.ts";
import { alertOf } from "./message-alert.ts";
import { playNewMessageSound } from "./new-message-sound.ts";
import { messagePreview } from "./preview.ts";
import { pathOf } from "./views.ts";

const LONGEST_PREVIEW = 140;

/** Makes a customer's new message seen and heard, wherever in the dashboard the agent is. */
export function useMessageAlerts() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { conversationId: openId } = useParams();

  const alert = useEffectEvent((message: Message) => {
    const { conversation_id: id } = message;
    const conversation = findKnown(cache, id);
    const isViewed = id === openId && document.visibilityState === "visible" && document.hasFocus();
    const { hasSound, hasToast } = alertOf(message, conversation, isViewed);
    if (hasSound) playNewMessageSound();
    if (!hasToast) return;
    const name = message.customer?.title ?? conversation?.customer.title ?? text("thread.customer");
    toast({
      id: `message ${id}`,
      title: text("alert.from", { name }),
      message: messagePreview(message).slice(0, LONGEST_PREVIEW),
      isPassing: true,
      action: (
        <Button variant="default" size="compact-xs" onClick={() => navigate(pathOf({ bucket: "all" }, id))}>
          {text("alert.open")}
        </Button>
      ),
    });
  });

  useEffect(
    () =>
      onFeedEvent(({ type, payload }) => {
        if (type === "message:created") alert(payload as unknown as Message);
      }),
    [],
  );
}
