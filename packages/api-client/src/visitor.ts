import type {
  Conversation,
  Customer,
  ExpandedConversation,
  PublicWidgetSettings,
  Recording,
  RecordingDraft,
} from "@parley/contract";
import { ApiError, type Connection } from "./request.ts";

/** The API for visitors, without a sign-in (`widget.md` §7). */
export function createVisitorApi(connection: Connection) {
  const request = createDataRequest(connection);
  return {
    widgetSettings: (query: { account_id: string; inbox_id?: string | undefined }) =>
      request<PublicWidgetSettings>("GET", "/widget_settings", { query }),

    customerExists: (id: string, query: { account_id: string }) =>
      request<boolean>("GET", `/customers/${id}/exists`, { query }),

    identify: async (query: { account_id: string; external_id: string; email?: string; host?: string }) =>
      (await request<{ customer_id: string | null }>("GET", "/customers/identify", { query })).customer_id,

    createCustomer: (customer: object) => request<Customer>("POST", "/customers", { body: { customer } }),

    updateCustomer: (id: string, metadata: object) =>
      request<Customer>("PUT", `/customers/${id}/metadata`, { body: { metadata } }),

    openChats: (query: { customer_id: string; account_id: string; inbox_id?: string | undefined }) =>
      request<ExpandedConversation[]>("GET", "/conversations/customer", { query }),

    openConversation: (conversation: {
      account_id: string;
      customer_id: string;
      inbox_id?: string | undefined;
      idempotency_key?: string;
    }) => request<Conversation>("POST", "/conversations", { body: { conversation } }),
  };
}

export type VisitorApi = ReturnType<typeof createVisitorApi>;

/** A visitor's past chats. Separate from the chat's calls, because the chat loads this on demand. */
export function createPastChatsApi(connection: Connection) {
  const request = createDataRequest(connection);
  return {
    list: (query: { customer_id: string; account_id: string; inbox_id?: string | undefined }) =>
      request<ExpandedConversation[]>("GET", "/conversations/customer/past", { query }),

    get: (id: string, query: { customer_id: string; account_id: string }) =>
      request<ExpandedConversation>("GET", `/conversations/customer/past/${id}`, { query }),
  };
}

/** The API for a page's recorder. Separate from the chat's calls, to keep the chat's script small. */
export function createRecorderApi(connection: Connection) {
  const request = createDataRequest(connection);
  return {
    recordingExists: (id: string) => request<boolean>("GET", `/browser_sessions/${id}/exists`),

    beginRecording: (recording: RecordingDraft) =>
      request<Recording>("POST", "/browser_sessions", { body: { browser_session: recording } }),

    identifyRecording: (id: string, body: { customer_id: string }) =>
      request<Recording>("POST", `/browser_sessions/${id}/identify`, { body }),
  };
}

export type RecorderApi = ReturnType<typeof createRecorderApi>;

/** Both keys are valid until the new one is first used. */
export const rotateVisitorKey = (connection: Connection, keys: { account_id: string; visitor_key: string }) =>
  createDataRequest(connection)<{ ok: boolean }>("POST", "/visitor_keys/rotate", { body: keys });

type Asked = { query?: Record<string, string | undefined>; body?: object };

/**
 * Calls below `{baseUrl}/api` whose responses have a `data` field. It has fewer features than `createRequest`, to keep
 * the chat's script small. Rejects with an `ApiError`, or with a `TypeError` when the server cannot be reached.
 */
function createDataRequest({ baseUrl, token }: Connection) {
  return async <T>(method: string, path: string, { query, body }: Asked = {}): Promise<T> => {
    const authorization = token?.();
    const response = await fetch(`${baseUrl}/api${path}${query ? `?${queryOf(query)}` : ""}`, {
      method,
      headers: { ...(body && { "content-type": "application/json" }), ...(authorization && { authorization }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new ApiError(response.status, response.statusText);
    return ((await response.json()) as { data: T }).data;
  };
}

/** Omits undefined and empty values. */
export const queryOf = (values: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value) as [string, string][]);
