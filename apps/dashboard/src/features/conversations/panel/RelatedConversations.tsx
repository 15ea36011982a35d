import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { PanelSection } from "../../customers/index.ts";
import { relatedKey } from "../cache/cache.ts";
import { text } from "../texts.ts";
import { ConversationLink } from "./ConversationLink.tsx";

/** The customer's other conversations. Renders nothing if there are none. */
export const RelatedConversations = memo(({ id }: { id: string }) => {
  const { data: related = [], error, refetch } = useRelatedConversations(id);
  if (related.length === 0 && !error) return null;
  return (
    <PanelSection name="related" title={text("related.heading")}>
      {error && (
        <LoadFailed what={text("related.notLoaded")} reason={describeError(error)} onTryAgain={() => void refetch()} />
      )}
      <ul>
        {related.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLink conversation={conversation} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
});

/** The latest other conversations of the customer, each with its newest message. */
function useRelatedConversations(id: string) {
  return useQuery({ queryKey: relatedKey(id), queryFn: () => api.conversations.related(id) });
}
