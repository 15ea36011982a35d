import type {
  Conversation,
  Customer,
  ExpandedConversation,
  PublicAccount,
  Recording,
  RecordingDraft,
  WidgetSettings,
} from "@parley/contract";
import { type Connection, createRequest } from "./request.ts";

interface Data<T> {
  data: T;
}

/** What a page calls for its visitor, without signing in (`widget.md` §7). */
export function createVisitorApi(connection: Connection) {
  const request = createRequest(connection);
  return {
    widgetSettings: async (query: { account_id: string; inbox_id?: string | undefined }) =>
      (await request<Data<WidgetSettings & { account: PublicAccount }>>("GET", "/widget_settings", { query })).data,

    reportWidget: async (body: { account_id: string; inbox_id?: string | undefined; metadata: object }) =>
      (await request<Data<WidgetSettings>>("PUT", "/widget_settings/metadata", { body })).data,

    customerExists: async (id: string, query: { account_id: string }) =>
      (await request<Data<boolean>>("GET", `/customers/${id}/exists`, { query })).data,

    identify: async (query: { account_id: string; external_id: string; email?: string; host?: string }) =>
      (await request<Data<{ customer_id: string | null }>>("GET", "/customers/identify", { query })).data.customer_id,

    createCustomer: async (customer: object) =>
      (await request<Data<Customer>>("POST", "/customers", { body: { customer } })).data,

    updateCustomer: async (id: string, metadata: object) =>
      (await request<Data<Customer>>("PUT", `/customers/${id}/metadata`, { body: { metadata } })).data,

    openChats: async (query: { customer_id: string; account_id: string; inbox_id?: string | undefined }) =>
      (await request<Data<ExpandedConversation[]>>("GET", "/conversations/customer", { query })).data,

    openConversation: async (conversation: {
      account_id: string;
      customer_id: string;
      inbox_id?: string | undefined;
      idempotency_key?: string;
    }) => (await request<Data<Conversation>>("POST", "/conversations", { body: { conversation } })).data,

    recordingExists: async (id: string) => (await request<Data<boolean>>("GET", `/browser_sessions/${id}/exists`)).data,

    beginRecording: async (recording: RecordingDraft) =>
      (await request<Data<Recording>>("POST", "/browser_sessions", { body: { browser_session: recording } })).data,

    identifyRecording: async (id: string, body: { customer_id: string }) =>
      (await request<Data<Recording>>("POST", `/browser_sessions/${id}/identify`, { body })).data,
  };
}

export type VisitorApi = ReturnType<typeof createVisitorApi>;
