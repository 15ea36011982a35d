import type { Conversation, ConversationFilter, Mention } from "@parley/contract";

/** The lists of the conversation menu. */
export const buckets = ["all", "me", "mentions", "unread", "unassigned", "priority", "closed"] as const;
export type Bucket = (typeof buckets)[number];

/** The contents of a list: a bucket, or the open conversations of one inbox; with `q`, those with matching messages. */
export type View = ({ bucket: Bucket } | { inboxId: string }) & { q?: string };

export const MAX_SEARCH_LENGTH = 200;

const isBucket = (name: string | undefined): name is Bucket => buckets.includes(name as Bucket);

/** The path of a view, or of a conversation in it. */
export function pathOf(view: View, conversationId?: string): string {
  const list = "bucket" in view ? `/conversations/${view.bucket}` : `/inboxes/${view.inboxId}/conversations`;
  const search = view.q ? `?${new URLSearchParams({ q: view.q })}` : "";
  return (conversationId ? `${list}/${conversationId}` : list) + search;
}

/** The view of an address, if it has one. */
export function viewFromUrl({ pathname, search }: { pathname: string; search: string }): View | undefined {
  const [, area, name, part] = pathname.split("/");
  const q = new URLSearchParams(search).get("q");
  if (area === "conversations") return viewFromNames({ bucket: name, q });
  if (area === "inboxes" && part === "conversations") return viewFromNames({ inboxId: name, q });
  return undefined;
}

interface ViewNames {
  bucket?: string | undefined;
  inboxId?: string | undefined;
  q: string | null;
}

/** Undefined without a list and for unknown buckets. */
export function viewFromNames({ bucket, inboxId, q }: ViewNames): View | undefined {
  if (inboxId) return withSearch({ inboxId }, q ?? "");
  return isBucket(bucket) ? withSearch({ bucket }, q ?? "") : undefined;
}

/** The same list with a search. An empty text removes the search. */
export function withSearch({ q: _, ...view }: View, text: string): View {
  const q = text.trim().slice(0, MAX_SEARCH_LENGTH);
  return q === "" ? view : { ...view, q };
}

/** The query parameters of a view. */
export function filterOf(view: View): ConversationFilter {
  const listed = "inboxId" in view ? { status: "open", inbox_id: view.inboxId } : bucketFilters[view.bucket];
  if (!view.q) return listed;
  return searchesAll(view) ? { q: view.q } : { ...listed, q: view.q };
}

/** A search in "All" finds closed conversations too. */
const searchesAll = (view: View) => "bucket" in view && view.bucket === "all" && Boolean(view.q);

const bucketFilters: Record<Bucket, ConversationFilter> = {
  all: { status: "open" },
  me: { status: "open", assignee_id: "me" },
  mentions: { status: "open", mentioning: "me" },
  unread: { status: "open", read: false },
  unassigned: { status: "open", assignee_id: null },
  priority: { status: "open", priority: "priority" },
  closed: { status: "closed" },
};

/** The fields that decide in which lists a conversation appears. */
export type ListableConversation = Conversation & { mentions: Pick<Mention, "user_id">[] };

/**
 * Whether the conversation is added to the view's list. Searches never match, because only the server can search all
 * messages.
 */
export function matchesView(view: View, conversation: ListableConversation, userId: number): boolean {
  if (view.q) return false;
  if (!remainsInView(view, conversation, userId)) return false;
  if ("inboxId" in view) return true;
  if (view.bucket === "unread") return !conversation.read;
  if (view.bucket === "unassigned") return conversation.assignee_id === null;
  return true;
}

/**
 * Whether the conversation stays in its list. Reading or assigning does not remove the conversation that the agent is
 * viewing. It stays in Unread and Unassigned until it is closed.
 */
export function remainsInView(view: View, conversation: ListableConversation, userId: number): boolean {
  if ("inboxId" in view) return isOpen(conversation) && conversation.inbox_id === view.inboxId;
  if (searchesAll(view)) return true;
  switch (view.bucket) {
    case "all":
    case "unread":
    case "unassigned":
      return isOpen(conversation);
    case "me":
      return isOpen(conversation) && conversation.assignee_id === userId;
    case "mentions":
      return isOpen(conversation) && conversation.mentions.some(({ user_id }) => user_id === userId);
    case "priority":
      return isOpen(conversation) && conversation.priority === "priority";
    case "closed":
      return conversation.status === "closed" && conversation.archived_at === null;
  }
}

const isOpen = ({ status, archived_at, closed_at }: Conversation) =>
  status === "open" && archived_at === null && closed_at === null;
