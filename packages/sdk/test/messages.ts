import type { Message, User } from "@parley/contract";

let count = 0;
const anId = () => `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;

/** A message of the visitor by default. */
export const aMessage = (changes: Partial<Message> = {}): Message => ({
  id: anId(),
  object: "message",
  body: "Hello?",
  type: "reply",
  content_type: "text",
  private: false,
  source: "chat",
  created_at: "2026-11-21T12:00:00",
  sent_at: null,
  seen_at: null,
  account_id: anId(),
  conversation_id: anId(),
  customer_id: anId(),
  user_id: null,
  user: null,
  metadata: null,
  attachments: [],
  mentions: [],
  read: false,
  ...changes,
});

export const anAnswer = (changes: Partial<Message> = {}) => aMessage({ customer_id: null, user_id: 1, ...changes });

/** An agent in the shape that visitors receive. */
export const anAgent = (changes: Partial<User> = {}): User => ({
  id: 1,
  object: "user",
  email: "agent",
  role: "user",
  created_at: null,
  disabled_at: null,
  archived_at: null,
  full_name: null,
  display_name: null,
  profile_photo_url: null,
  account_id: anId(),
  ...changes,
});
