import { Button } from "@mantine/core";
import type { ConversationUpdated, Message } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useParams } from "react-router";
import { createStore } from "zustand";
import { useFeed } from "../../../platform/FeedContext.ts";
import { logProblem } from "../../../platform/log.ts";
import { useSession } from "../../../platform/SessionContext.tsx";
import { text } from "../../../texts/text.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import {
  closeAllNotifications,
  closeNotifications,
  notify,
  offerNotifications,
  useLeaderTab,
  useServiceWorker,
} from "../../notifications/index.ts";
import { findCachedConversation } from "../cache/cache.ts";
import { messagePreview } from "../preview/preview.ts";
import { pathOf } from "../views/views.ts";
import { alertOf } from "./message-alert.ts";

const AT_MOST_EVERY_MS = 10_000;
const VOLUME = 0.2;

const MAX_PREVIEW_LENGTH = 140;

/** Alerts the agent about a customer's new message on every page of the dashboard. */
export function useMessageAlerts() {
  const cache = useQueryClient();
  const feed = useFeed();
  const navigate = useNavigate();
  const { conversationId: openId } = useParams();
  const { user_id } = useSession();
  useLeaderTab();
  useServiceWorker((id) => {
    closeNotifications(id);
    void navigate(pathOf({ bucket: "all" }, id));
  });
  useEffect(() => closeAllNotifications, []);

  const alert = useEffectEvent((message: Message) => {
    const { conversation_id: id } = message;
    const conversation = findCachedConversation(cache, id);
    const isViewed = id === openId && document.visibilityState === "visible" && document.hasFocus();
    const { hasSound, hasToast } = alertOf(message, conversation, isViewed);
    if (hasSound) playNewMessageSound();
    if (!hasToast) return;
    const name = message.customer?.title ?? conversation?.customer.title ?? text("thread.customer");
    const title = text("alert.from", { name });
    const body = messagePreview(message).slice(0, MAX_PREVIEW_LENGTH);
    const onOpen = () => void navigate(pathOf({ bucket: "all" }, id));
    void notify({ topic: id, message_id: message.id, title, body, onOpen });
    toast({
      id: `message ${id}`,
      title,
      message: body,
      isSkippable: true,
      action: (
        <Button variant="default" size="compact-xs" onClick={onOpen}>
          {text("alert.open")}
        </Button>
      ),
    });
  });

  const alertFor = useEffectEvent((message: Message) => {
    alert(message);
    if (message.user_id === user_id && !message.private) offerNotifications(); // offered to an agent who replies
  });

  useEffect(
    () =>
      feed.onEvent(({ type, payload }) => {
        if (type === "message:created") alertFor(payload);
        if (type === "conversation:updated") forget(payload);
      }),
    [feed],
  );
}

/** Removes the alerts of a conversation that was read by the team or closed. */
function forget({ id, updates }: ConversationUpdated) {
  if (updates.read || updates.status === "closed" || updates.archived_at) closeNotifications(id);
}

const sound = createStore(() => ({ playedAt: Number.NEGATIVE_INFINITY }));

/** Plays two soft notes, at most every 10 s. Browsers block sound until the page was touched. */
function playNewMessageSound() {
  if (Date.now() - sound.getState().playedAt < AT_MOST_EVERY_MS) return;
  sound.setState({ playedAt: Date.now() });
  const audio = new Audio("/new-message.wav");
  audio.volume = VOLUME;
  audio.play().catch((error) => logProblem("The sound of a new message was not played.", error));
}
