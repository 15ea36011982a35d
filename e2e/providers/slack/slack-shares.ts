import type { SlackFileObject } from "./slack-files.ts";
import type { SlackChannel, SlackMessage, SlackUser } from "./slack-objects.ts";

/** An attachment that shows another message. */
export interface SharedMessage {
  is_msg_unfurl: true;
  is_share?: true;
  from_url: string;
  files?: SlackFileObject[];
  [field: string]: unknown;
}

/**
 * The preview of a link to a message.
 * Source: @slack/web-api, ConversationsRepliesResponse.d.ts, `Attachment`.
 */
export function messagePreview({ id }: SlackChannel, team: string, message: SlackMessage, author: SlackUser) {
  const from_url = `https://acme.slack.com/archives/${id}/p${message.ts.replace(".", "")}`;
  return {
    id: 1,
    ts: message.ts,
    channel_id: id,
    channel_team: team,
    is_msg_unfurl: true as const,
    message_blocks: [{ team, channel: id, ts: message.ts, message: { blocks: richText(message.text) } }],
    color: "D0D0D0",
    from_url,
    original_url: from_url,
    fallback: `[November 14th, 2023 10:13 PM] ${author.name}: ${message.text}`,
    text: message.text,
    author_id: author.id,
    author_name: author.real_name,
    author_subname: author.name,
    author_link: `https://acme.slack.com/team/${author.id}`,
    mrkdwn_in: ["text"],
    footer: "Slack Conversation",
    ...(message.files && { files: message.files }),
  } satisfies SharedMessage;
}

/** A message that a user forwards. The message around it has no text, unless the user adds a comment. */
export const forwardedMessage = (...of: Parameters<typeof messagePreview>): SharedMessage => ({
  ...messagePreview(...of),
  is_share: true,
});

const richText = (text: string) => [
  { type: "rich_text", elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }] },
];
