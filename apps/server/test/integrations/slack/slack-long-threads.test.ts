import { expect, test } from "vitest";
import type { Agent } from "../../harness/world.ts";
import { runDelayedJobs, waitUntilIdle } from "../every-integration.ts";
import { useSlack, waitUntil } from "./slack-world.ts";

/** The import of threads when Slack allows one page of a thread a minute. The stand-in's pages have five messages. */
const { slack, world, here } = await useSlack();

async function aSupportChannel() {
  const connection = await here.aSupportChannel();
  slack.clock = Math.ceil(Date.now() / 1000); // threads older than the connection are not imported
  return connection;
}

const textsIn = async (agent: Agent) => (await here.messagesOf(agent)).map(({ body }) => body);

/** The number of pages that Slack returned. */
const acceptedPages = () =>
  slack.said.filter(({ path, status }) => path === "/api/conversations.replies" && status !== 429).length;

/** Lets a minute pass, after which Slack allows one page more, and waits until it is processed. */
async function nextMinute() {
  const before = requests();
  slack.callsLeft.set("conversations.replies", 1);
  await runDelayedJobs(world);
  await waitUntil("a page", () => requests() > before);
  await waitUntilIdle(world);
}

const requests = () => slack.askedFor("POST", "/api/conversations.replies").length;

const numbered = (count: number) => Array.from({ length: count }, (_, place) => `Message ${place + 1}`);

/** A thread of a customer's numbered messages, of which the first page is imported. The second one has to wait. */
async function aPausedImport(count: number) {
  const { admin, channel, user } = await aSupportChannel();
  const [first = "", ...others] = numbered(count);
  const { ts: thread_ts } = slack.write(channel, { user, text: first });
  const replies = others.map((text) => slack.write(channel, { user, text, thread_ts }));
  slack.callsLeft.set("conversations.replies", 1);
  await slack.send(world.url, replies.at(-1)!);
  await waitUntil("the first page", async () => (await textsIn(admin)).length === 5);
  return { admin, channel, thread_ts };
}

test("a long thread is imported page by page, and no page is read twice", async () => {
  const { admin } = await aPausedImport(12);
  await nextMinute();
  expect(await textsIn(admin)).toEqual(numbered(10));
  await nextMinute();
  expect(await textsIn(admin)).toEqual(numbered(12));
  expect(acceptedPages()).toBe(3);
});

test("an agent's answer during an import is not imported as a customer's message", async () => {
  const { admin, channel, thread_ts } = await aPausedImport(6);
  await world.sendMessage(admin, (await here.theConversation(admin)).id, "We look");
  await waitUntil("the answer there", () => slack.thread(channel, thread_ts).at(-1)?.text === "We look");
  await nextMinute();
  expect((await textsIn(admin)).toSorted()).toEqual([...numbered(6), "We look"]);
});

test("an import ends although Slack returns pages without messages", async () => {
  await aPausedImport(6);
  slack.answersAll = { body: { ok: true, messages: [], has_more: true, response_metadata: { next_cursor: "next" } } };
  await runDelayedJobs(world);
  await here.settled();
  expect(requests()).toBeLessThan(10);
});

test("a customer on a later page of an app's thread is found, and the thread is imported from its beginning", async () => {
  const { account, admin, channel, user, email } = await aSupportChannel();
  await world.aVisitor({ account, email });
  const { ts: thread_ts } = slack.write(channel, { text: "Deploy failed", bot_id: "BCI" });
  const notes = numbered(6).map((text) => slack.write(channel, { text, bot_id: "BCI", thread_ts }));
  const last = slack.write(channel, { user, text: "I see", thread_ts });
  slack.callsLeft.set("conversations.replies", 1);
  await slack.send(world.url, last);
  await waitUntil("a wait", () => requests() > 1);
  expect(await textsIn(admin)).toEqual([]);
  for (const _ of notes.slice(0, 3)) await nextMinute();
  expect(await textsIn(admin)).toEqual(["Deploy failed", ...numbered(6), "I see"]);
  expect(acceptedPages()).toBe(4);
});
