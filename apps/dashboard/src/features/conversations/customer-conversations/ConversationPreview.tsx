import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { text } from "../../../texts/text.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { visitorLabel } from "../../customers/index.ts";
import { conversationQuery } from "../queries.ts";
import { MessageList } from "../thread/messages/MessageList.tsx";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";

/** The messages of a conversation. Viewing them does not mark the conversation as read. */
export function ConversationPreview({ id }: { id: string }) {
  const { data: conversation, error, refetch } = useQuery(conversationQuery(useFeed(), id));
  if (error && !conversation)
    return (
      <TryAgain title={text("conversation.loadFailed")} reason={describeError(error)} onClick={() => void refetch()} />
    );
  if (!conversation) return <ThreadSkeleton />;
  const { customer, messages } = conversation;
  if (messages.length === 0) return <p>{text("empty.noMessages")}</p>;
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <MessageList
        messages={messages.map((message) => ({ message }))}
        customer={{ id: customer.id, name: visitorLabel(customer) }}
      />
    </Suspense>
  );
}
