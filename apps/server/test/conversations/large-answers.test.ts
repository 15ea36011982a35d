import type { ConversationPage, EventPage, ExpandedConversation, PlainMessage } from "@parley/contract";
import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** Answers are limited in bytes and in rows. */
const world = useWorld();

const MAX_BODY_LENGTH = 100_000;
/** The limit is 2 MiB. The message that exceeds it is included. */
const MAX_MESSAGES = 21;

test("a conversation with more text than the limit of an answer has its newest messages only", async () => {
  const { agent, visitor, conversation, account } = await world.aConversation();
  const bodies = Array.from({ length: 40 }, (_, n) => `${n} `.padEnd(MAX_BODY_LENGTH, "x"));
  for (const body of bodies) await world.sendMessage(agent, conversation.id, body);
  const numbers = (messages: { body: string | null }[]) => messages.map(({ body }) => Number.parseInt(body ?? "", 10));
  const newest = Array.from({ length: MAX_MESSAGES }, (_, index) => 40 - MAX_MESSAGES + index);

  expect(numbers((await world.conversation(agent, conversation.id)).messages)).toEqual(newest);
  const query = new URLSearchParams({ customer_id: visitor.customer.id, account_id: account.id });
  const [chat] = await world.data<ExpandedConversation[]>("GET", `/api/conversations/customer?${query}`);
  expect(numbers(chat!.messages)).toEqual(newest);
  const listed = await world.data<PlainMessage[]>("GET", `/api/messages?conversation_id=${conversation.id}`, {
    token: agent.token,
  });
  expect(numbers(listed)).toEqual(newest.toReversed());
});

test("a page of events with more text than the limit ends early, and the next page continues", async () => {
  const { agent, conversation } = await world.aConversation();
  const { latest } = (await world.call<EventPage>("GET", "/api/events?after=0", { token: agent.token })).body;
  for (let n = 0; n < 30; n++) await world.sendMessage(agent, conversation.id, `${n} `.padEnd(MAX_BODY_LENGTH, "x"));
  const read: number[] = [];
  let pages = 0;
  for (let after = latest, end = latest + 1; after < end; pages++) {
    const page = (await world.call<EventPage>("GET", `/api/events?after=${after}`, { token: agent.token })).body;
    read.push(...page.data.map(({ seq }) => seq));
    [after, end] = [read.at(-1)!, page.latest];
  }
  expect(pages).toBeGreaterThan(1);
  expect(read).toEqual(Array.from({ length: read.length }, (_, index) => latest + 1 + index));
});

test("a list of conversations with all messages divides the limit among them", async () => {
  const { agent, account, visitor, conversation } = await world.aConversation();
  const { conversation: other } = await world.aConversation({ account, visitor });
  const third = await world.aConversation({ account, visitor });
  for (const { id } of [conversation, other, third.conversation]) {
    for (let n = 0; n < 10; n++) await world.sendMessage(agent, id, `${n} `.padEnd(MAX_BODY_LENGTH, "x"));
  }
  const page = (
    await world.call<ConversationPage>("GET", "/api/conversations?limit=3&messages_limit=100", {
      token: agent.token,
    })
  ).body;
  expect(page.data.map(({ messages }) => messages.length)).toEqual([7, 7, 7]);
});
