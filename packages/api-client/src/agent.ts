import type {
  Account,
  AccountChanges,
  BillingInfo,
  ChangedConversation,
  Company,
  CompanyChanges,
  CompanyDraft,
  Conversation,
  ConversationChanges,
  ConversationDraft,
  ConversationFilter,
  ConversationPage,
  ConversationSettings,
  Customer,
  CustomerChanges,
  CustomerDraft,
  CustomerImport,
  CustomerMerge,
  CustomerSort,
  EmailTemplate,
  EmailTemplateDraft,
  EventPage,
  EventSubscription,
  EventSubscriptionChanges,
  EventSubscriptionDraft,
  ExpandedConversation,
  ExpandedCustomer,
  ExpandedRecording,
  FailedJob,
  File,
  ForwardingAddress,
  ForwardingAddressDraft,
  IdentitySettings,
  IdentitySettingsChanges,
  ImportPlan,
  Inbox,
  InboxChanges,
  InboxDraft,
  Issue,
  IssueChanges,
  IssueDraft,
  IssueState,
  Lambda,
  LambdaChanges,
  LambdaDraft,
  LambdaRun,
  ListedNote,
  MailLinkSettings,
  MailLinkSettingsChanges,
  Me,
  Message,
  MessageDraft,
  Note,
  NoteChanges,
  NoteDraft,
  OnboardingStatus,
  OpenInvitation,
  OwnPasswordChange,
  PaymentMethod,
  PersonalApiKey,
  PlainMessage,
  ProfileChanges,
  RecordingSettings,
  RecordingWithCustomer,
  Report,
  Role,
  SavedReply,
  SavedReplyChanges,
  SavedReplyDraft,
  SearchResults,
  Session,
  SharedConversation,
  Tag,
  TagChanges,
  TagDraft,
  TaggedConversation,
  TokenPair,
  UnreadCounts,
  User,
  UserInvitation,
  UserInvitationChanges,
  UserSettings,
  UserSettingsChanges,
  WebhookDelivery,
  WebPushKey,
  WebPushSubscription,
  WebPushSubscriptionDraft,
  WidgetInstallation,
  WidgetSettings,
  WidgetSettingsChanges,
} from "@parley/contract";
import { type Connection, createRequest } from "./request.ts";

interface Data<T> {
  data: T;
}

export interface Registration {
  company_name?: string;
  invite_token?: string;
  email: string;
  password: string;
  password_confirmation: string;
}

export interface PasswordReset {
  token: string;
  password: string;
  password_confirmation: string;
  device_token?: string | undefined;
}

export interface IssueQuery {
  q?: string | undefined;
  state?: IssueState | undefined;
  customer_id?: string | undefined;
}

export interface ConversationQuery extends ConversationFilter {
  after?: string | undefined;
  limit?: number;
  messages_limit?: number;
  /** Whether the response contains the number of the latest event that it includes. */
  with_seq?: boolean;
  /** Whether the response to a search contains the matching messages. */
  with_matches?: boolean;
}

export interface RecordingQuery {
  ids?: string[];
  customer_id?: string;
  /** Whether the visits are still active. */
  active?: boolean;
  limit?: number;
}

/** Expansions of a customer. Without a request: company and tags. */
export type CustomerPart = "company" | "tags" | "notes" | "issues" | "conversations" | "messages";

/** The filter of the list of customers, and its page. */
export interface CustomerQuery {
  q?: string | undefined;
  /** Customers that have all these tags. */
  tag_ids?: string[] | undefined;
  issue_id?: string | undefined;
  company_id?: string | undefined;
  include_anonymous?: boolean | undefined;
  sort?: CustomerSort | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
}

/** The range of a report, and the conversations that it is about. */
export interface ReportQuery {
  /** An instant, or a day: its first moment in the time zone. */
  from_date: string;
  to_date: string;
  /** Of the days and hours. Default: UTC. */
  time_zone?: string | undefined;
  inbox_id?: string | undefined;
  tag_id?: string | undefined;
  assignee_id?: string | undefined;
  source?: string | undefined;
}

export interface CustomerPage {
  /** Each customer with the latest active conversation, if any, and with the tags if requested. */
  data: ExpandedCustomer[];
  page_number: number;
  page_size: number;
  total_pages: number;
  total_entries: number;
}

export interface NewMessage extends MessageDraft {
  conversation_id: string;
}

/** The calls of team members by method. Each resolves with the `data` of the response. */
export function createCalls(connection: Connection) {
  const request = createRequest(connection);
  return {
    request,
    get: async <T>(path: string, query?: object) =>
      (await request<Data<T>>("GET", path, { ...(query && { query }) })).data,
    post: async <T>(path: string, body?: object) =>
      (await request<Data<T>>("POST", path, { ...(body && { body }) })).data,
    put: async <T>(path: string, body: object) => (await request<Data<T>>("PUT", path, { body })).data,
    remove: (path: string) => request<void>("DELETE", path),
  };
}

/** The API for team members. */
export function createAgentApi(connection: Connection) {
  const { request, get, post, put, remove } = createCalls(connection);

  return {
    session: {
      signIn: (email: string, password: string, device_token?: string) =>
        post<Session>("/session", { user: { email, password }, device_token }),
      signOut: () => remove("/session"),
      renew: async (renewToken: string) =>
        (await request<Data<Session>>("POST", "/session/renew", { token: renewToken })).data,
      register: (user: Registration, device_token?: string) => post<TokenPair>("/registration", { user, device_token }),
      verifyEmail: (token: string) => post<{ success: boolean; message?: string }>("/verify_email", { token }),
      requestReset: (email: string) => post<{ ok: boolean }>("/reset_password", { email }),
      resetPassword: (change: PasswordReset) => put<{ success: boolean; email: string }>("/reset_password", change),
    },
    me: () => get<Me>("/me"),
    account: {
      get: () => get<Account>("/accounts/me"),
      update: (account: AccountChanges) => put<Account>("/accounts/me", { account }),
      onboarding: () => request<OnboardingStatus>("GET", "/onboarding_status"),
    },
    billing: {
      get: () => get<BillingInfo>("/billing"),
      subscribe: (plan: string) => post<{ ok: boolean }>("/billing", { plan }),
      change: (plan: string) => put<{ ok: boolean }>("/billing", { plan }),
      cancel: () => remove("/billing"),
      card: () => get<PaymentMethod | null>("/payment_methods"),
      saveCard: (id: string) => post<PaymentMethod>("/payment_methods", { payment_method: { id } }),
    },
    password: {
      change: (user: OwnPasswordChange, device_token: string | undefined) =>
        put<{ ok: boolean }>("/password", { user, device_token }),
    },
    profile: {
      get: () => get<User>("/profile"),
      update: (user_profile: ProfileChanges) => put<User>("/profile", { user_profile }),
    },
    webPush: {
      key: () => get<WebPushKey>("/web_push_key"),
      subscribe: (web_push_subscription: WebPushSubscriptionDraft) =>
        post<WebPushSubscription>("/web_push_subscriptions", { web_push_subscription }),
      unsubscribe: (id: string) => remove(`/web_push_subscriptions/${id}`),
    },
    userSettings: {
      get: () => get<UserSettings>("/user_settings"),
      update: (user_settings: UserSettingsChanges) => put<UserSettings>("/user_settings", { user_settings }),
    },
    users: {
      list: () => get<User[]>("/users"),
      disable: (id: number) => post<User>(`/users/${id}/disable`),
      enable: (id: number) => post<User>(`/users/${id}/enable`),
      archive: (id: number) => post<User>(`/users/${id}/archive`),
      setRole: (id: number, role: Role) => put<User>(`/users/${id}/role`, { role }),
    },
    invitations: {
      /** Works without a session. */
      open: (token: string) => get<OpenInvitation>(`/user_invitations/${encodeURIComponent(token)}/company`),
      list: () => get<UserInvitation[]>("/user_invitations"),
      create: () => post<UserInvitation>("/user_invitations", {}),
      update: (id: string, user_invitation: UserInvitationChanges) =>
        put<UserInvitation>(`/user_invitations/${id}`, { user_invitation }),
      delete: (id: string) => remove(`/user_invitations/${id}`),
      mail: (to_address: string) => request<object>("POST", "/user_invitation_emails", { body: { to_address } }),
    },
    inboxes: {
      list: () => get<Inbox[]>("/inboxes"),
      get: (id: string) => get<Inbox>(`/inboxes/${id}`),
      create: (inbox: InboxDraft) => post<Inbox>("/inboxes", { inbox }),
      update: (id: string, inbox: InboxChanges) => put<Inbox>(`/inboxes/${id}`, { inbox }),
      delete: (id: string) => remove(`/inboxes/${id}`),
    },
    widgetSettings: {
      get: (query: { account_id: string; inbox_id?: string }) => get<WidgetSettings>("/widget_settings", query),
      installation: (query: { inbox_id?: string }) => get<WidgetInstallation>("/widget_installation", query),
      update: (widget_settings: WidgetSettingsChanges) => put<WidgetSettings>("/widget_settings", { widget_settings }),
    },
    conversations: {
      list: (query: ConversationQuery) => request<ConversationPage>("GET", "/conversations", { query }),
      unread: () => get<UnreadCounts>("/conversations/unread"),
      count: (query: ConversationFilter) => get<{ count: number }>("/conversations/count", query),
      get: (id: string) => get<ExpandedConversation>(`/conversations/${id}`),
      create: (conversation: ConversationDraft) => post<Conversation>("/conversations", { conversation }),
      /** @param undoes the timeline entries of the user's own changes that these changes undo */
      update: (id: string, conversation: ConversationChanges, undoes?: number[]) =>
        request<ChangedConversation>("PUT", `/conversations/${id}`, { body: { conversation, undoes } }),
      archive: (id: string) => request<ChangedConversation>("POST", `/conversations/${id}/archive`),
      previous: (id: string) => get<ExpandedConversation | null>(`/conversations/${id}/previous`),
      related: (id: string) => get<ExpandedConversation[]>(`/conversations/${id}/related`),
      share: (id: string) => post<{ ok: boolean; token: string }>(`/conversations/${id}/share`),
      shared: (query: { conversation_id: string; token: string }) =>
        get<SharedConversation>("/conversations/shared", query),
      tag: (id: string, tag_id: string) =>
        request<TaggedConversation>("POST", `/conversations/${id}/tags`, { body: { tag_id } }),
      untag: (id: string, tagId: string) => request<TaggedConversation>("DELETE", `/conversations/${id}/tags/${tagId}`),
    },
    messages: {
      list: (query: { limit: number }) => get<PlainMessage[]>("/messages", query),
      send: (message: NewMessage) => post<Message>("/messages", { message }),
    },
    customers: {
      list: (query: CustomerQuery & { expand?: "tags"[] } = {}) =>
        request<CustomerPage>("GET", "/customers", { query }),
      csv: (query: CustomerQuery) =>
        request<string>("GET", "/customers", { query: { ...query, format: "csv" }, isText: true }),
      create: (customer: CustomerDraft) => post<Customer>("/customers", { customer }),
      update: (id: string, customer: CustomerChanges) => put<ExpandedCustomer>(`/customers/${id}`, { customer }),
      delete: (id: string) => remove(`/customers/${id}`),
      signOut: (id: string) => remove(`/customers/${id}/visitor_keys`),
      get: (id: string, expand?: CustomerPart[]) => get<ExpandedCustomer>(`/customers/${id}`, { expand }),
      tag: (id: string, tag_id: string) => post<{ ok: boolean }>(`/customers/${id}/tags`, { tag_id }),
      untag: (id: string, tagId: string) => remove(`/customers/${id}/tags/${tagId}`),
      linkIssue: (id: string, issue_id: string) => post<{ ok: boolean }>(`/customers/${id}/issues`, { issue_id }),
      unlinkIssue: (id: string, issueId: string) => remove(`/customers/${id}/issues/${issueId}`),
      merges: (customer_id: string) => get<CustomerMerge[]>("/customer_merges", { customer_id }),
      merge: (customer_id: string, into_id: string) =>
        post<CustomerMerge>("/customer_merges", { customer_merge: { customer_id, into_id } }),
      undoMerge: (id: string) => post<Customer>(`/customer_merges/${id}/undo`),
    },
    imports: {
      list: () => get<CustomerImport[]>("/customer_imports"),
      upload(file: Blob, name: string) {
        const body = new FormData();
        body.append("file", file, name);
        return post<CustomerImport>("/customer_imports", body);
      },
      check: (id: string, customer_import: ImportPlan) =>
        post<CustomerImport>(`/customer_imports/${id}/check`, { customer_import }),
      run: (id: string, customer_import: ImportPlan) =>
        post<CustomerImport>(`/customer_imports/${id}/run`, { customer_import }),
      cancel: (id: string) => post<CustomerImport>(`/customer_imports/${id}/cancel`),
      refused: (id: string) => request<string>("GET", `/customer_imports/${id}/refused`, { isText: true }),
    },
    tags: {
      list: () => get<Tag[]>("/tags"),
      get: (id: string) => get<Tag>(`/tags/${id}`),
      create: (tag: TagDraft) => post<Tag>("/tags", { tag }),
      update: (id: string, tag: TagChanges) => put<Tag>(`/tags/${id}`, { tag }),
      delete: (id: string) => remove(`/tags/${id}`),
    },
    companies: {
      list: () => get<Company[]>("/companies"),
      get: (id: string) => get<Company>(`/companies/${id}`),
      create: (company: CompanyDraft) => post<Company>("/companies", { company }),
      update: (id: string, company: CompanyChanges) => put<Company>(`/companies/${id}`, { company }),
      delete: (id: string) => remove(`/companies/${id}`),
    },
    notes: {
      list: (query: { customer_id?: string; author_id?: number } = {}) => get<ListedNote[]>("/notes", query),
      create: (note: NoteDraft) => post<Note>("/notes", { note }),
      update: (id: string, note: NoteChanges) => put<Note>(`/notes/${id}`, { note }),
      delete: (id: string) => remove(`/notes/${id}`),
    },
    issues: {
      list: (query: IssueQuery = {}) => get<Issue[]>("/issues", query),
      get: (id: string) => get<Issue>(`/issues/${id}`),
      create: (issue: IssueDraft) => post<Issue>("/issues", { issue }),
      update: (id: string, issue: IssueChanges) => put<Issue>(`/issues/${id}`, { issue }),
      delete: (id: string) => remove(`/issues/${id}`),
    },
    recordings: {
      list: (query: RecordingQuery) => get<RecordingWithCustomer[]>("/browser_sessions", query),
      get: (id: string) => get<ExpandedRecording>(`/browser_sessions/${id}`),
      settings: () => get<RecordingSettings>("/recording_settings"),
      keepFor: (retention_days: number | null) =>
        put<RecordingSettings>("/recording_settings", { recording_settings: { retention_days } }),
    },
    search: (query: { q: string; limit?: number; time_zone?: string }, signal?: AbortSignal) =>
      request<Data<SearchResults>>("GET", "/search", { query, ...(signal && { signal }) }).then(({ data }) => data),
    archiving: {
      settings: () => get<ConversationSettings>("/conversation_settings"),
      archiveClosedAfter: (archive_closed_after_days: number | null) =>
        put<ConversationSettings>("/conversation_settings", { conversation_settings: { archive_closed_after_days } }),
    },
    identities: {
      settings: () => get<IdentitySettings>("/identity_settings"),
      change: (identity_settings: IdentitySettingsChanges) =>
        put<IdentitySettings>("/identity_settings", { identity_settings }),
      renewSecret: () => post<IdentitySettings>("/identity_settings/secret"),
    },
    mailLinks: {
      settings: () => get<MailLinkSettings>("/mail_link_settings"),
      change: (changes: MailLinkSettingsChanges) =>
        put<MailLinkSettings>("/mail_link_settings", { mail_link_settings: changes }),
    },
    report: (query: ReportQuery) => get<Report>("/reporting", query),
    forwarding: {
      list: () => get<ForwardingAddress[]>("/forwarding_addresses"),
      create: (forwarding_address: ForwardingAddressDraft) =>
        post<ForwardingAddress>("/forwarding_addresses", { forwarding_address }),
      update: (id: string, forwarding_address: ForwardingAddressDraft) =>
        put<ForwardingAddress>(`/forwarding_addresses/${id}`, { forwarding_address }),
      delete: (id: string) => remove(`/forwarding_addresses/${id}`),
    },
    webhooks: {
      list: () => get<EventSubscription[]>("/event_subscriptions"),
      create: (event_subscription: EventSubscriptionDraft) =>
        post<EventSubscription>("/event_subscriptions", { event_subscription }),
      update: (id: string, event_subscription: EventSubscriptionChanges) =>
        put<EventSubscription>(`/event_subscriptions/${id}`, { event_subscription }),
      delete: (id: string) => remove(`/event_subscriptions/${id}`),
      verify: (url: string) => post<{ verified: boolean }>("/event_subscriptions/verify", { url }),
      deliveries: (id: string) => get<WebhookDelivery[]>(`/event_subscriptions/${id}/deliveries`),
      redeliver: (id: string, deliveryId: string) =>
        post<{ ok: boolean }>(`/event_subscriptions/${id}/deliveries/${deliveryId}/redeliver`),
      test: (id: string) => post<{ ok: boolean }>(`/event_subscriptions/${id}/test`),
    },
    functions: {
      list: () => get<Lambda[]>("/lambdas"),
      get: (id: string) => get<Lambda>(`/lambdas/${id}`),
      create: (lambda: LambdaDraft) => post<Lambda>("/lambdas", { lambda }),
      update: (id: string, lambda: LambdaChanges) => put<Lambda>(`/lambdas/${id}`, { lambda }),
      delete: (id: string) => remove(`/lambdas/${id}`),
      /** @param form `file`, a zip with `index.js`, and `name`, `description` and `code` */
      deploy: (id: string, form: FormData) => post<Lambda>(`/lambdas/${id}/deploy`, form),
      invoke: (id: string, event: object) => post<unknown>(`/lambdas/${id}/invoke`, event),
      runs: (id: string) => get<LambdaRun[]>(`/lambdas/${id}/runs`),
    },
    emailTemplate: {
      get: () => get<EmailTemplate | null>("/email_template"),
      save: (email_template: EmailTemplateDraft) => put<EmailTemplate>("/email_template", { email_template }),
    },
    failedJobs: {
      list: () => get<FailedJob[]>("/failed_jobs"),
      retry: (id: number) => post<{ ok: boolean }>(`/failed_jobs/${id}/retry`),
      delete: (id: number) => remove(`/failed_jobs/${id}`),
    },
    apiKeys: {
      list: () => get<PersonalApiKey[]>("/personal_api_keys"),
      create: (label: string) => post<PersonalApiKey>("/personal_api_keys", { label }),
      delete: (id: string) => remove(`/personal_api_keys/${id}`),
    },
    savedReplies: {
      list: () => get<SavedReply[]>("/canned_responses"),
      create: (canned_response: SavedReplyDraft) => post<SavedReply>("/canned_responses", { canned_response }),
      update: (id: string, canned_response: SavedReplyChanges) =>
        put<SavedReply>(`/canned_responses/${id}`, { canned_response }),
      delete: (id: string) => remove(`/canned_responses/${id}`),
    },
    google: {
      authorize: (query: { code: string; scope?: string | undefined; state?: string | undefined }) =>
        get<{ ok: boolean }>("/google/oauth", query),
    },
    events: (query: { after: number; limit?: number }) => request<EventPage>("GET", "/events", { query }),
    upload: (accountId: string, file: Blob, name: string) => {
      const body = new FormData();
      body.append("account_id", accountId);
      body.append("file", file, name);
      return post<File>("/upload", body);
    },
  };
}

export type AgentApi = ReturnType<typeof createAgentApi>;
