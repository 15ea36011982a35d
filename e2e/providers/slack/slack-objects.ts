import type { Block, Metadata } from "./slack-blocks.ts";
import type { SlackFileObject } from "./slack-files.ts";
import type { SharedMessage } from "./slack-shares.ts";

export interface SlackMessage {
  ts: string;
  text: string;
  user?: string;
  bot_id?: string;
  thread_ts?: string;
  username?: string;
  icon_url?: string;
  icon_emoji?: string;
  blocks?: Block[];
  files?: SlackFileObject[];
  attachments?: SharedMessage[];
  metadata?: Metadata;
  /** For an answer in a thread that is also shown in the channel. */
  subtype?: "thread_broadcast";
}

export interface SlackChannel {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
  /** Whether the app is a member. */
  is_member: boolean;
  /** Whether the channel is shared with another company's workspace (Slack Connect). */
  is_ext_shared: boolean;
  /** The workspace that the channel belongs to, if it is another company's (Slack Connect). */
  host_team?: string;
  purpose: string;
  topic: string;
  messages: SlackMessage[];
}

export interface SlackUser {
  id: string;
  name: string;
  real_name: string;
  email: string;
  tz: string;
  image: string;
  /** The user's workspace, if it is another company's. */
  team?: string;
}

export const presentChannel = ({
  id,
  name,
  is_private,
  is_archived,
  is_member,
  is_ext_shared,
  purpose,
  topic,
}: SlackChannel) => ({
  id,
  name,
  is_channel: !is_private,
  is_private,
  is_archived,
  is_member,
  is_ext_shared,
  purpose: { value: purpose, creator: "", last_set: 0 },
  topic: { value: topic, creator: "", last_set: 0 },
});

export function presentUser(user: SlackUser, team_id: string, { showsEmail }: { showsEmail: boolean }) {
  const { id, real_name, email, image, tz, name } = user;
  const profile = {
    real_name,
    display_name: name,
    image_192: image,
    ...(showsEmail && email && { email }), // bots and guests may have none
  };
  return { id, team_id, name, real_name, tz, profile, is_bot: false };
}

/** An app posts with `icon_url` or `icon_emoji`; messages have `icons`. */
export function withIcons({ icon_url, icon_emoji, ...message }: SlackMessage) {
  const icons = icon_url ? { image_64: icon_url } : icon_emoji && { emoji: icon_emoji };
  return { ...message, ...(icons && { icons }) };
}

/** Metadata is only included on request. */
export const withMetadata =
  (isAsked: string | undefined) =>
  ({ metadata, ...message }: SlackMessage) => ({
    ...withIcons(message),
    ...(metadata && { metadata: isAsked === "true" ? metadata : { ...metadata, event_payload: {} } }),
  });
