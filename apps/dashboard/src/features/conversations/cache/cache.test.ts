import type { Customer, FeedEvent } from "@parley/contract";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { reloadQueries } from "../../../platform/requests/reload-queries.ts";
import { aConversation, aMessage } from "../conversations.factory.ts";
import type { ConversationList } from "../list/conversation-list.ts";
import { applyEvent, conversationKey, conversationsKey, listKey } from "./cache.ts";
import type { CachedConversation } from "./cached-conversation.ts";

const ME = 1;
const ALL = listKey({ bucket: "all", q: "" });

const named = (name: string) => ({ name }) as Customer;

function cacheWith(opened: CachedConversation, listed: CachedConversation) {
  const cache = new QueryClient();
  cache.setQueryData(conversationKey(opened.id), opened);
  cache.setQueryData<ConversationList>(ALL, { conversations: [listed], next: null });
  return cache;
}

const listedIn = (cache: QueryClient) => cache.getQueryData<ConversationList>(ALL)!.conversations;
const openedIn = (cache: QueryClient, id: string) => cache.getQueryData<CachedConversation>(conversationKey(id));

function messageEvent(conversationId: string): FeedEvent {
  const payload = { ...aMessage({ id: "new", conversation_id: conversationId }), seq: 1 };
  return { seq: 1, type: "message:created", payload } as FeedEvent;
}

test("an event changes each copy of a conversation, and copies fetched at different times keep their fields", () => {
  const opened = aConversation({ customer: named("Anonymous"), messages: [aMessage({ id: "first" })] });
  const listed = { ...opened, customer: named("Ann") }; // fetched after a merge, which the opened copy does not contain yet
  const cache = cacheWith(opened, listed);
  applyEvent(cache, ME, messageEvent(opened.id));
  expect(listedIn(cache)).toMatchObject([{ customer: { name: "Ann" }, messages: [{ id: "new" }] }]);
  expect(openedIn(cache, opened.id)?.messages.map(({ id }) => id)).toEqual(["first", "new"]);
});

test("after a gap in the events, a conversation that is not on screen is fetched before it is shown again", async () => {
  const opened = aConversation({ messages: [aMessage({ id: "before the gap" })] });
  const cache = cacheWith(opened, opened);
  const list = new QueryObserver<ConversationList>(cache, {
    queryKey: ALL,
    queryFn: () => ({ conversations: [opened], next: null }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = list.subscribe(() => {});
  await reloadQueries(cache, conversationsKey);
  applyEvent(cache, ME, messageEvent(opened.id));
  expect(openedIn(cache, opened.id)).toBeUndefined();
  expect(listedIn(cache)).toMatchObject([{ messages: [{ id: "new" }] }]);
  leave();
});
