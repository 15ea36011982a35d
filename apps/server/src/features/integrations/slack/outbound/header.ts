import type { ConversationSource } from "@parley/contract";
import type { KnownBlock, MrkdwnElement } from "@slack/web-api";
import { escapeSlackText, truncate } from "../text.ts";

export interface HeaderConversation {
  id: string;
  status: string;
  source: ConversationSource;
  subject: string | null;
  first_replied_at: string | null;
}

export interface HeaderCustomer {
  name: string | null;
  email: string | null;
  current_url: string | null;
  browser: string | null;
  os: string | null;
  time_zone: string | null;
}

/** Slack's limits for escaped text. Source: docs.slack.dev, "Reference: section block". */
export const MAX_TEXT_LENGTH = 3000;
const MAX_FIELD_LENGTH = 2000;

/**
 * The first message of a thread: the customer, the conversation's status and a button.
 * Source: `behaviour.md` §14.2.
 */
export function headerBlocks(text: string, conversation: HeaderConversation, customer: HeaderCustomer): KnownBlock[] {
  const fields = fieldsOf(conversation, customer).map(([label, value]) => field(label, value));
  return [
    { type: "section", text: { type: "mrkdwn", text: truncate(text, MAX_TEXT_LENGTH) } },
    { type: "section", fields },
    { type: "divider" },
    actions(conversation),
  ];
}

/** The opening message with a link to the dashboard. @param opening its `prefix` is left out for email */
export function headerText(
  opening: { prefix: string; text: string },
  { id, source, subject }: HeaderConversation,
  { name, email }: HeaderCustomer,
  publicUrl: string,
): string {
  const from = escapeSlackText(name && email ? `${name} (${email})` : name || email || "Anonymous User");
  const first =
    source === "email"
      ? `*From:* ${from}\n*Subject:* ${escapeSlackText(subject ?? "")}\n\n${opening.text}`
      : opening.prefix + opening.text;
  return [
    first,
    `Reply to this thread to start chatting, or view in the <${publicUrl}/conversations/all/${id}|dashboard> :rocket:`,
    "(Start a message with `;;` or `\\\\` to send an internal note.)",
  ].join("\n\n");
}

function fieldsOf(conversation: HeaderConversation, customer: HeaderCustomer): [string, string][] {
  const { source } = conversation;
  const { os, browser } = customer;
  const name: [string, string] = ["Name", customer.name || "Anonymous User"];
  const email: [string, string] = ["Email", customer.email || "N/A"];
  const from: [string, string] = ["Source", source];
  const zone: [string, string] = ["Timezone", customer.time_zone || "N/A"];
  const status: [string, string] = ["Status", statusOf(conversation)];
  if (source === "email") return [name, email, status];
  if (source === "slack") return [name, email, from, zone, status];
  if (source !== "chat") return [name, email, from, status];
  const device: [string, string] = ["Device", [os, browser].filter(Boolean).join(" · ") || "N/A"];
  return [name, email, from, ["Last seen URL", customer.current_url || "N/A"], device, zone, status];
}

const field = (label: string, value: string): MrkdwnElement => ({
  type: "mrkdwn",
  text: truncate(`*${label}:*\n${escapeSlackText(value)}`, MAX_FIELD_LENGTH),
});

export function statusOf({ status, first_replied_at }: HeaderConversation): string {
  if (status === "closed") return ":white_check_mark: Closed";
  return first_replied_at === null ? ":wave: Unhandled" : ":speech_balloon: In progress";
}

const actions = ({ id, status }: HeaderConversation): KnownBlock => ({
  type: "actions",
  elements: [
    {
      type: "button",
      style: "primary",
      value: id,
      ...(status === "closed"
        ? { text: { type: "plain_text", text: "Reopen conversation" }, action_id: "open_conversation" }
        : { text: { type: "plain_text", text: "Mark as resolved" }, action_id: "close_conversation" }),
    },
  ],
});
