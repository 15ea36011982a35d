import type {
  Company,
  ConnectionCheck,
  ConnectionTest,
  ConversationPage,
  EventSubscription,
  ExpandedConversation,
  ExpandedCustomer,
  FailedJob,
  GoogleAuthorization,
  Issue,
  Lambda,
  ListedNote,
  MattermostAuthorization,
  Message,
  PersonalApiKey,
  PlainAuthorization,
  SavedReply,
  SlackAuthorization,
  Tag,
  TwilioAuthorization,
  User,
  UserInvitation,
} from "@parley/contract";
import { account, agent, type CustomerPage, createdAt, primaryInbox } from "./answers.ts";

// Records as the server presents them. A test names what it is about.

let made = 100;

const nextId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;

const at = { created_at: createdAt, updated_at: createdAt };

export const aMember = (email: string): User => ({ ...agent, id: ++made, email, role: "user" });

export const anInvitation = (): UserInvitation => ({
  id: nextId(),
  account_id: account,
  expires_at: "2099-11-02T09:00:00Z",
  uses: 0,
  max_uses: null,
  to_address: null,
  created_by: agent.id,
  created_at: createdAt,
});

export const anApiKey = (key: Pick<PersonalApiKey, "label" | "value">): PersonalApiKey => ({
  id: nextId(),
  object: "personal_api_key",
  last_used_at: null,
  account_id: account,
  user_id: agent.id,
  created_at: createdAt,
  ...key,
});

export const aWebhook = (webhook: Partial<EventSubscription>): EventSubscription => ({
  id: nextId(),
  object: "event_subscription",
  webhook_url: "https://example.com/webhook",
  verified: false,
  scope: null,
  secret: "whsec_c2VjcmV0",
  account_id: account,
  ...at,
  ...webhook,
});

export const aFunction = (name: string): Lambda => ({
  id: nextId(),
  object: "lambda",
  account_id: account,
  name,
  description: null,
  code: null,
  language: "javascript",
  runtime: "nodejs22.x",
  status: "active",
  last_deployed_at: null,
  last_executed_at: null,
  metadata: null,
  ...at,
});

export const aFailedJob = (job: Pick<FailedJob, "name" | "reason">): FailedJob => ({
  id: ++made,
  object: "failed_job",
  attempts: 3,
  next_attempt_at: "2099-11-02T09:00:00Z",
  created_at: createdAt,
  ...job,
});

export const aTag = (tag: Partial<Tag>): Tag => ({
  id: nextId(),
  object: "tag",
  name: "billing",
  description: null,
  color: null,
  ...at,
  ...tag,
});

export const aCompany = (company: Partial<Company>): Company => ({
  id: nextId(),
  object: "company",
  name: "A company",
  description: null,
  external_id: null,
  website_url: null,
  logo_image_url: null,
  industry: null,
  slack_channel_id: null,
  slack_channel_name: null,
  slack_team_id: null,
  slack_team_name: null,
  metadata: null,
  account_id: account,
  ...at,
  ...company,
});

export const anIssue = (issue: Partial<Issue>): Issue => ({
  id: nextId(),
  object: "issue",
  title: "It does not work",
  body: null,
  state: "unstarted",
  github_issue_url: null,
  closed_at: null,
  account_id: account,
  creator_id: agent.id,
  assignee_id: null,
  ...at,
  ...issue,
});

export const aCustomerRecord = (customer: Partial<ExpandedCustomer>): ExpandedCustomer => ({
  id: nextId(),
  object: "customer",
  name: null,
  email: null,
  phone: null,
  external_id: null,
  profile_photo_url: null,
  company_id: null,
  host: null,
  pathname: null,
  current_url: null,
  browser: null,
  os: null,
  metadata: null,
  ...at,
  title: customer.name ?? customer.email ?? "Anonymous User",
  first_seen: "2026-11-02",
  last_seen_at: null,
  ip: null,
  language: null,
  time_zone: null,
  ...customer,
});

export const aNote = ({ customer, body }: Pick<ListedNote, "customer" | "body">): ListedNote => ({
  id: nextId(),
  object: "note",
  body,
  content_type: "text",
  customer_id: customer.id,
  customer,
  author_id: agent.id,
  author: agent,
  ...at,
});

export const aSavedReply = (reply: Pick<SavedReply, "name" | "content">): SavedReply => ({
  id: nextId(),
  object: "canned_response",
  attachments: [],
  ...at,
  ...reply,
});

export function aConversation(
  conversation: Partial<ExpandedConversation> & Pick<ExpandedConversation, "customer">,
  messages: Partial<Message>[],
): ExpandedConversation {
  const id = nextId();
  return {
    id,
    object: "conversation",
    source: "chat",
    subject: null,
    status: "open",
    priority: "not_priority",
    read: true,
    metadata: null,
    account_id: account,
    customer_id: conversation.customer.id,
    inbox_id: primaryInbox.id,
    assignee_id: null,
    created_at: createdAt,
    closed_at: conversation.status === "closed" ? `${createdAt}Z` : null,
    last_activity_at: `${createdAt}Z`,
    updated_at: createdAt,
    archived_at: null,
    messages: messages.map((message) => aMessage(id, message)),
    tags: [],
    mentions: [],
    ...conversation,
  };
}

export const aMessage = (conversation_id: string, message: Partial<Message>): Message => ({
  id: nextId(),
  object: "message",
  body: null,
  type: "reply",
  content_type: "text",
  private: false,
  source: "chat",
  created_at: createdAt,
  sent_at: `${createdAt}Z`,
  seen_at: null,
  account_id: account,
  conversation_id,
  customer_id: null,
  user_id: null,
  metadata: null,
  user: null,
  attachments: [],
  mentions: [],
  read: true,
  ...message,
});

export const conversationPage = (data: ExpandedConversation[]): ConversationPage => ({
  data,
  next: null,
  previous: null,
  limit: 50,
  total: data.length,
  seq: 0,
});

export const customerPage = (data: ExpandedCustomer[]): CustomerPage => ({
  data,
  page_number: 1,
  page_size: 10,
  total_pages: 1,
  total_entries: data.length,
});

const works = { failing_since: null, failing_why: null, needs_reconnect: false };

export const aSlackAuthorization = (authorization: Partial<SlackAuthorization> = {}): SlackAuthorization => ({
  id: nextId(),
  object: "slack_authorization",
  account_id: account,
  inbox_id: null,
  channel: "#support",
  channel_id: "C1",
  configuration_url: "https://acme.slack.com/services/B1",
  team_id: "T1",
  team_name: "Acme",
  connected_by: null,
  settings: {
    sync_all_incoming_threads: true,
    sync_by_emoji_tagging: true,
    sync_trigger_emoji: "eyes",
    forward_synced_messages_to_reply_channel: true,
  },
  ...works,
  ...at,
  ...authorization,
});

export const aTwilioAuthorization = (authorization: Partial<TwilioAuthorization> = {}): TwilioAuthorization => ({
  id: nextId(),
  created_at: createdAt,
  account_id: account,
  inbox_id: null,
  from_phone_number: "+15551234567",
  twilio_account_sid: "AC1",
  twilio_auth_token: "auth-token",
  ...works,
  ...authorization,
});

export const aMattermostAuthorization = (
  authorization: Partial<MattermostAuthorization> = {},
): MattermostAuthorization => ({
  id: nextId(),
  created_at: createdAt,
  channel: "Support",
  team_name: null,
  mattermost_url: "https://mattermost.example.com",
  access_token: "bot-token",
  verification_token: "webhook-token",
  channel_id: "channel-1",
  channel_name: "Support",
  team_id: "team-1",
  team_domain: "acme",
  inbox_id: null,
  ...works,
  ...authorization,
});

/** A connection of Google Sheets. Without a title, no table is chosen. */
export const aSheetsAuthorization = (title: string | null, id = nextId()): GoogleAuthorization => ({
  id,
  object: "google_authorization",
  account_id: account,
  inbox_id: null,
  user_id: agent.id,
  client: "sheets",
  type: null,
  scope: null,
  email: null,
  settings: {
    spreadsheet_id: title && "1",
    spreadsheet_title: title,
    sheet_id: title ? 0 : null,
    sheet_title: title && "Sheet1",
    new_conversations: true,
    new_customers: false,
  },
  ...works,
  ...at,
});

/** A connected team mailbox. */
export const aGmailAuthorization = (): GoogleAuthorization => ({
  ...aSheetsAuthorization(null),
  client: "gmail",
  type: "support",
  email: "support@example.com",
  synced_at: createdAt,
});

/** A connection with GitHub, HubSpot or Intercom. */
export const aPlainAuthorization = (): PlainAuthorization => ({
  id: nextId(),
  created_at: createdAt,
  token_type: "bearer",
  scope: null,
  ...works,
});

const titles: Record<ConnectionCheck["id"], string> = {
  token: "Bot User OAuth Token",
  scopes: "Bot Token Scopes",
  target: "Channel",
  webhook: "Event Subscriptions",
  signature: "Signing Secret",
  clock: "Clock",
};

/** A test whose checks passed, except the named ones. */
export function aConnectionTest(
  others: Partial<Record<ConnectionCheck["id"], Pick<ConnectionCheck, "status" | "code" | "detail">>>,
): { data: ConnectionTest } {
  const checks = Object.entries(titles).map(([id, title]) => ({
    id: id as ConnectionCheck["id"],
    title,
    ...(others[id as ConnectionCheck["id"]] ?? {
      status: "ok" as const,
      code: null,
      detail: `${title}: as it should be.`,
    }),
  }));
  return { data: { object: "connection_test", name: "slack_reply", checks } };
}
