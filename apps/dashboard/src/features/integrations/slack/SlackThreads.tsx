import type { SlackConversationThread } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { calls } from "../../../platform/requests/api.ts";
import { text } from "../texts.ts";

/** Links to the conversation's Slack threads. A thread without a permalink is left out. */
export function SlackThreads({ conversationId }: { conversationId: string }) {
  const { data: threads = [] } = useQuery({
    queryKey: ["slack-threads", conversationId],
    queryFn: () =>
      calls.get<SlackConversationThread[]>("/slack_conversation_threads", { conversation_id: conversationId }),
    staleTime: 60_000, // the server requests each link from Slack
  });
  return threads.map(
    ({ id, permalink, slack_channel_name }) =>
      permalink && (
        <a key={id} href={permalink} target="_blank" rel="noreferrer">
          {slack_channel_name
            ? text("integrations.slackThreadIn", { channel: slack_channel_name })
            : text("integrations.slackThread")}
        </a>
      ),
  );
}
