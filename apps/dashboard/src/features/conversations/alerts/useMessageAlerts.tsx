import { Button } from "@mantine/core";
import type { ConversationUpdated, Message } from "@parley/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useParams } from "react-router";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { text } from "../../../texts/text.ts";
import { hideToast, toast } from "../../../ui/feedback/toasts/toast.ts";
import { visitorLabel } from "../../customers/index.ts";
import {
  closeAllNotifications,
  closeNotifications,
  notify,
  offerNotifications,
  playNewMessageSound,
  useLeaderTab,
  useServiceWorker,
} from "../../notifications/index.ts";
import { findCachedConversation } from "../cache/cache.ts";
import { messagePreview } from "../preview/preview.ts";
import { conversationQuery } from "../queries.ts";
import { pathOf } from "../views/views.ts";
import { isNews, type MessageEvent, reportsReopening } from "./message-alert.ts";

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
  useEffect(() => {
    if (openId) hideToast(toastOf(openId));
  }, [openId]);

  const isViewed = (id: string) => id === openId && document.visibilityState === "visible" && document.hasFocus();

  const show = useEffectEvent((message: Message) => {
    const { conversation_id: id } = message;
    if (!isNews(message, isViewed(id))) return;
    const known = findCachedConversation(cache, id)?.customer;
    const name = known ? visitorLabel(known) : message.customer?.title;
    const title = text("alert.from", { name: name ?? text("thread.customer") });
    const body = messagePreview(message).slice(0, MAX_PREVIEW_LENGTH);
    const onOpen = () => void navigate(pathOf({ bucket: "all" }, id));
    void notify({ topic: id, message_id: message.id, title, body, onOpen });
    toast({
      id: toastOf(id),
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

  /** The status of a conversation that is not cached is fetched. The cached status is the one before the message. */
  const alert = useEffectEvent(async (message: Message) => {
    const { conversation_id: id } = message;
    if (!isNews(message, isViewed(id))) return;
    playNewMessageSound();
    const fetchUnknown = () => cache.fetchQuery(conversationQuery(feed, id)).catch(() => undefined);
    const conversation = findCachedConversation(cache, id) ?? (await fetchUnknown());
    if (conversation?.status !== "closed") show(message);
  });

  const follow = useEffectEvent((message: Message) => {
    void alert(message);
    if (message.user_id === user_id && !message.private) offerNotifications(); // offered to an agent who replies
  });

  useEffect(() => {
    let inClosed: MessageEvent | undefined;
    return feed.onEvent((event) => {
      if (event.type === "message:created") follow(event.payload);
      if (event.type === "conversation:updated") forget(event.payload);
      if (inClosed && reportsReopening(event, inClosed)) show(inClosed.payload);
      inClosed = event.type === "message:created" && isKnownClosed(cache, event) ? event : undefined;
    });
  }, [feed, cache]);
}

const toastOf = (conversationId: string) => `message ${conversationId}`;

const isKnownClosed = (cache: QueryClient, { payload }: MessageEvent) =>
  findCachedConversation(cache, payload.conversation_id)?.status === "closed";

/** Removes the alerts of a conversation that was read by the team or closed. */
function forget({ id, updates }: ConversationUpdated) {
  if (updates.read || updates.status === "closed" || updates.archived_at) closeNotifications(id);
}
