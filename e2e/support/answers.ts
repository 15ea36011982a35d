import type { AgentApi } from "@parley/api-client";
import type {
  Account,
  Company,
  ConversationPage,
  ConversationSettings,
  CustomerImport,
  CustomerMerge,
  EmailTemplate,
  EventSubscription,
  ExpandedConversation,
  ExpandedCustomer,
  FailedJob,
  ForwardingAddress,
  GoogleAuthorization,
  IdentitySettings,
  Inbox,
  Integration,
  Issue,
  Lambda,
  ListedNote,
  MailLinkSettings,
  MattermostAuthorization,
  MattermostChannel,
  OnboardingStatus,
  OpenInvitation,
  PersonalApiKey,
  PlainAuthorization,
  PlainMessage,
  PublicAccount,
  RecordingSettings,
  RecordingWithCustomer,
  Report,
  SavedReply,
  SearchResults,
  Session,
  SlackAuthorization,
  Spreadsheet,
  Tag,
  TwilioAuthorization,
  UnreadCounts,
  User,
  UserInvitation,
  UserSettings,
  WebhookDelivery,
  WidgetInstallation,
  WidgetSettings,
} from "@parley/contract";

export type CustomerPage = Awaited<ReturnType<AgentApi["customers"]["list"]>>;

interface Data<T> {
  data: T;
}

/** The server refuses the call with this status and message, or as a proxy does: without a message. */
export class Refusal {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message?: string, errors?: Record<string, string[]>) {
    this.status = status;
    this.body = message === undefined ? {} : { error: { status, message, ...(errors && { errors }) } };
  }
}

/** The network does not reach the server. */
export const unreachable = Symbol("unreachable");

/** The server does not answer. */
export const noAnswer = Symbol("no answer");

type Answer<T> = T | Refusal | typeof noAnswer | typeof unreachable;

/** The server's answers by path below `/api/`. Calls other than GET have their method in front. */
export interface Answers {
  "accounts/me": Answer<Data<Account>>;
  inboxes: Answer<Data<Inbox[]>>;
  [inbox: `inboxes/${string}`]: Answer<Data<Inbox>>;
  conversations: Answer<ConversationPage>;
  "conversations/unread": Answer<Data<UnreadCounts>>;
  [conversation: `conversations/${string}`]: Answer<
    Data<UnreadCounts | ExpandedConversation | ExpandedConversation[] | null>
  >;
  messages: Answer<Data<PlainMessage[]>>;
  onboarding_status: Answer<OnboardingStatus>;
  conversation_settings: Answer<Data<ConversationSettings>>;
  mail_link_settings: Answer<Data<MailLinkSettings>>;
  identity_settings: Answer<Data<IdentitySettings>>;
  user_invitations: Answer<Data<UserInvitation[]>>;
  [company: `user_invitations/${string}/company`]: Answer<Data<OpenInvitation>>;
  user_settings: Answer<Data<UserSettings>>;
  canned_responses: Answer<Data<SavedReply[]>>;
  forwarding_addresses: Answer<Data<ForwardingAddress[]>>;
  widget_settings: Answer<Data<WidgetSettings & { account: PublicAccount }>>;
  widget_installation: Answer<Data<WidgetInstallation>>;
  search: Answer<Data<SearchResults>>;
  tags: Answer<Data<Tag[]>>;
  [tag: `tags/${string}`]: Answer<Data<Tag>>;
  customers: Answer<CustomerPage>;
  [customer: `customers/${string}`]: Answer<Data<ExpandedCustomer>>;
  customer_imports: Answer<Data<CustomerImport[]>>;
  customer_merges: Answer<Data<CustomerMerge[]>>;
  companies: Answer<Data<Company[]>>;
  [company: `companies/${string}`]: Answer<Data<Company>>;
  issues: Answer<Data<Issue[]>>;
  [issue: `issues/${string}`]: Answer<Data<Issue>>;
  notes: Answer<Data<ListedNote[]>>;
  integrations: Answer<Data<Integration[]>>;
  "slack/authorization": Answer<Data<SlackAuthorization | null>>;
  "google/authorization": Answer<Data<GoogleAuthorization | null>>;
  "mattermost/authorization": Answer<Data<MattermostAuthorization | null>>;
  "google/spreadsheet"?: Answer<Data<Spreadsheet>>;
  "mattermost/channels"?: Answer<Data<MattermostChannel[]>>;
  "twilio/authorization": Answer<Data<TwilioAuthorization | null>>;
  "github/authorization": Answer<Data<PlainAuthorization | null>>;
  "hubspot/authorization": Answer<Data<PlainAuthorization | null>>;
  "intercom/authorization": Answer<Data<PlainAuthorization | null>>;
  "slack/authorizations": Answer<Data<SlackAuthorization[]>>;
  personal_api_keys: Answer<Data<PersonalApiKey[]>>;
  event_subscriptions: Answer<Data<EventSubscription[]>>;
  [deliveries: `event_subscriptions/${string}/deliveries`]: Answer<Data<WebhookDelivery[]>>;
  failed_jobs: Answer<Data<FailedJob[]>>;
  email_template: Answer<Data<EmailTemplate | null>>;
  lambdas: Answer<Data<Lambda[]>>;
  [lambda: `lambdas/${string}`]: Answer<Data<Lambda>>;
  reporting: Answer<Data<Report>>;
  browser_sessions: Answer<Data<RecordingWithCustomer[]>>;
  [recording: `browser_sessions/${string}`]: Answer<Data<RecordingWithCustomer>>;
  recording_settings: Answer<Data<RecordingSettings>>;
  [change: `${"POST" | "PUT" | "DELETE"} ${string}`]: Answer<object>;
}

export const createdAt = "2026-11-02T09:00:00";

export const account = "00000000-0000-4000-8000-000000000001";

export const agent: User = {
  id: 1,
  object: "user",
  email: "agent@example.com",
  role: "admin",
  created_at: createdAt,
  disabled_at: null,
  archived_at: null,
  full_name: null,
  display_name: null,
  profile_photo_url: null,
  account_id: account,
};

/** The session of the agent. */
export const session: Session = {
  user_id: agent.id,
  email: agent.email,
  account_id: account,
  token: "token",
  renew_token: "renew",
};

const inboxId = "00000000-0000-4000-8000-000000000002";

export const primaryInbox: Inbox = {
  id: inboxId,
  object: "inbox",
  name: "Primary Inbox",
  description: "This is the primary inbox for Company. All messages land here by default.",
  slug: null,
  is_primary: true,
  is_private: false,
  account_id: account,
  created_at: createdAt,
  updated_at: createdAt,
};

const publicAccount: PublicAccount = {
  object: "account",
  id: account,
  company_name: "Company",
  company_logo_url: null,
  time_zone: null,
  subscription_plan: "team",
  settings: null,
  working_hours: [],
  is_outside_working_hours: false,
  current_minutes_since_midnight: null,
  is_typing_previewed: false,
};

const none = { data: [] };
const notThere = { data: null };

export const integration = (name: Integration["name"], is_configured: boolean): Integration => ({
  name,
  object: "integration",
  is_configured,
  is_connected: false,
  failing_since: null,
  failing_why: null,
  needs_reconnect: false,
});

const noWeeks = { start_date: "2026-11-01", end_date: "2026-11-07", average: 0, median: 0 };

/** The account, and who is in its team. */
export const accountOf = (...users: User[]): Data<Account> => ({
  data: { ...publicAccount, users, widget_settings: [] },
});

/** A company whose first admin has just registered. */
export const newCompany: Answers = {
  "POST session/renew": { data: session }, // a page whose socket does not connect within a second renews it
  "accounts/me": accountOf(agent),
  inboxes: { data: [primaryInbox] },
  [`inboxes/${inboxId}` as const]: { data: primaryInbox },
  conversations: { data: [], next: null, previous: null, limit: 50, total: 0, seq: 0 },
  "conversations/unread": {
    data: {
      conversations: { open: 0, assigned: 0, priority: 0, unread: 0, unassigned: 0, closed: 0, mentioned: 0 },
      inboxes: { [primaryInbox.id]: 0 },
      totals: { conversations: { open: 0, assigned: 0, priority: 0, unassigned: 0 }, inboxes: {} },
    },
  },
  messages: none,
  search: { data: { terms: [], customers: [], companies: [], conversations: [], messages: [] } },
  onboarding_status: {
    has_configured_inbox: false,
    has_configured_profile: false,
    has_integrations: false,
    has_invited_teammates: false,
    has_upgraded_subscription: true,
  },
  conversation_settings: { data: { object: "conversation_settings", archive_closed_after_days: null } },
  mail_link_settings: {
    data: { object: "mail_link_settings", hosts: [], allows_seen_hosts: true, seen_hosts: [] },
  },
  identity_settings: {
    data: {
      object: "identity_settings",
      is_required: false,
      secret: null,
      requires_visitor_key: null,
      requires_visitor_key_now: false,
    },
  },
  user_invitations: none,
  user_settings: {
    data: {
      id: "00000000-0000-4000-8000-000000000003",
      object: "user_settings",
      user_id: agent.id,
      email_alert_on_new_message: false,
      email_alert_on_new_conversation: false,
      expo_push_token: null,
    },
  },
  canned_responses: none,
  forwarding_addresses: none,
  widget_settings: {
    data: {
      id: "00000000-0000-4000-8000-000000000004",
      object: "widget_settings",
      created_at: createdAt,
      updated_at: createdAt,
      inbox_id: primaryInbox.id,
      account_id: account,
      title: null,
      subtitle: null,
      color: null,
      greeting: null,
      away_message: null,
      new_message_placeholder: null,
      email_input_placeholder: null,
      new_messages_notification_text: null,
      agent_available_text: null,
      agent_unavailable_text: null,
      base_url: null,
      custom_icon_url: null,
      iframe_url_override: null,
      position: null,
      side_offset: null,
      bottom_offset: null,
      launcher_text: null,
      logo_url: null,
      corner_radius: null,
      show_agent_availability: false,
      require_email_upfront: false,
      is_open_by_default: false,
      is_branding_hidden: false,
      show_past_conversations: false,
      suggestions: null,
      icon_variant: "outlined",
      color_scheme: "light",
      account: publicAccount,
    },
  },
  widget_installation: {
    data: { object: "widget_installation", host: null, pathname: null, last_seen_at: null },
  },
  tags: none,
  customers: { data: [], page_number: 1, page_size: 10, total_pages: 1, total_entries: 0 },
  customer_imports: none,
  customer_merges: none,
  companies: none,
  issues: none,
  notes: none,
  integrations: {
    data: [
      integration("slack_reply", false),
      integration("slack_support", false),
      integration("mattermost", true),
      integration("gmail", false),
      integration("sheets", false),
      integration("twilio", true),
      integration("github", false),
      integration("hubspot", false),
      integration("intercom", false),
    ],
  },
  "slack/authorization": notThere,
  "slack/authorizations": none,
  "google/authorization": notThere,
  "mattermost/authorization": notThere,
  "twilio/authorization": notThere,
  "github/authorization": notThere,
  "hubspot/authorization": notThere,
  "intercom/authorization": notThere,
  personal_api_keys: none,
  event_subscriptions: none,
  failed_jobs: none,
  email_template: notThere,
  lambdas: none,
  reporting: {
    data: {
      messages_by_date: [],
      conversations_by_date: [],
      sent_messages_by_date: [],
      received_messages_by_date: [],
      messages_per_user: [],
      messages_by_weekday: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
        (day) => ({ day, average: 0, total: 0 }),
      ),
      average_time_to_first_reply: 0,
      median_time_to_first_reply: 0,
      average_time_to_resolution: 0,
      median_time_to_resolution: 0,
      within_working_hours: null,
      first_reply_metrics_by_week: [{ ...noWeeks, seconds_to_first_reply_list: [] }],
      resolution_metrics_by_week: [{ ...noWeeks, seconds_to_resolution_list: [] }],
      customer_breakdown_by_browser: [],
      customer_breakdown_by_os: [],
      customer_breakdown_by_time_zone: [],
    },
  },
  browser_sessions: none,
  recording_settings: { data: { object: "recording_settings", retention_days: null } },
};
