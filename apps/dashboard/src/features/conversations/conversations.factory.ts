import type { Conversation, Customer, Message, TimelineEntry, User } from "@parley/contract";
import type { CachedConversation } from "./cache/cached-conversation.ts";

/** For tests: fills in the fields that the test does not mention. */
export function aConversation(of: Partial<CachedConversation> = {}): CachedConversation {
  const id = of.id ?? crypto.randomUUID();
  const conversation: Conversation = {
    id,
    object: "conversation",
    source: "chat",
    status: "open",
    read: true,
    priority: "not_priority",
    subject: null,
    account_id: "account",
    customer_id: "customer",
    assignee_id: null,
    inbox_id: null,
    metadata: null,
    created_at: "2026-11-21T08:00:00",
    updated_at: "2026-11-21T08:00:00",
    last_activity_at: "2026-11-21T09:00:00Z",
    closed_at: null,
    archived_at: null,
  };
  return { ...conversation, customer: {} as Customer, messages: [], tags: [], mentions: [], ...of };
}

export function aMessage(of: Partial<Message> = {}): Message {
  return {
    id: crypto.randomUUID(),
    object: "message",
    body: "Hello",
    type: "reply",
    content_type: "text",
    private: false,
    source: "chat",
    created_at: "2026-11-21T09:00:00",
    sent_at: null,
    seen_at: null,
    account_id: "account",
    conversation_id: "conversation",
    customer_id: null,
    user_id: null,
    metadata: null,
    user: null,
    attachments: [],
    mentions: [],
    read: false,
    ...of,
  };
}

export function aUser(of: Partial<User> = {}): User {
  return {
    id: 2,
    object: "user",
    email: "agent@example.com",
    role: "user",
    created_at: "2026-11-21T08:00:00",
    disabled_at: null,
    archived_at: null,
    full_name: null,
    display_name: null,
    profile_photo_url: null,
    account_id: "account",
    ...of,
  };
}

let entries = 0;

export function anEntry(of: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    id: ++entries,
    object: "timeline_entry",
    conversation_id: "conversation",
    type: "closed",
    actor: "user",
    user_id: 1,
    assignee_id: null,
    previous_assignee_id: null,
    inbox_id: null,
    previous_inbox_id: null,
    tag: null,
    after_message_id: null,
    created_at: "2026-11-21T09:00:00",
    ...of,
  };
}
