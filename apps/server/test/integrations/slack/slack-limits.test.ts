import { expect, test } from "vitest";
import type { Agent } from "../../harness/world.ts";
import { runDelayedJobs, waitUntilIdle } from "../every-integration.ts";
import { useSlack, waitUntil } from "./slack-world.ts";

/** Rate limits of Slack. */
const { slack, world, here } = await useSlack();

const paused = (admin: Agent) =>
  waitUntil("a pause", async () => (await here.health(admin))?.why === "Slack asked Parley to wait");

/** Whether a header in the channel was to be updated. */
const isUpdated = (channel: string) =>
  slack.askedFor("POST", "/api/chat.update").some(({ text }) => text.includes(`channel=${channel}&`));

test("a hint during a rate limit of Slack is posted later", async () => {
  const { account, channel } = await here.connected();
  slack.callsLeft.set("chat.postMessage", 1);
  const begun = here.aThread(channel, account);
  await waitUntil("a wait", () => slack.askedFor("POST", "/api/chat.postMessage").length > 1);
  slack.callsLeft.clear();
  await runDelayedJobs(world);
  const { header } = await begun;
  expect(slack.thread(channel, header.ts)[1]?.text).toContain("Reply to this thread");
});

test("a limit of one method delays no other method", async () => {
  const { account, admin, channel } = await here.connected();
  const [one, two] = [await here.aThread(channel, account), await here.aThread(channel, account)];
  slack.callsLeft.set("chat.update", 0);
  await world.change(admin, one.conversation.id, { status: "closed" });
  await paused(admin);
  await world.sendMessage(admin, two.conversation.id, "Are you still there?");
  await waitUntil("the message", () => here.repliesIn(channel, two.header.ts).length === 1);
});

test("a limit of a method holds for all connections to the workspace", async () => {
  const [first, second] = [await here.connected(), await here.connected()];
  const [one, two] = [
    await here.aThread(first.channel, first.account),
    await here.aThread(second.channel, second.account),
  ];
  slack.callsLeft.set("chat.update", 0);
  await world.change(first.admin, one.conversation.id, { status: "closed" });
  await paused(first.admin);
  await world.change(second.admin, two.conversation.id, { status: "closed" });
  await paused(second.admin);
  expect(isUpdated(second.channel)).toBe(false);
  slack.callsLeft.clear();
  await runDelayedJobs(world);
  await waitUntil("both", () =>
    [[first, one] as const, [second, two] as const].every(([{ channel }, { header }]) =>
      JSON.stringify(slack.messagesIn(channel).find(({ ts }) => ts === header.ts)?.blocks).includes("Reopen"),
    ),
  );
});

test("a shorter pause of a method does not end a longer one", async () => {
  const [first, second] = [await here.connected(), await here.connected()];
  const [one, two] = [
    await here.aThread(first.channel, first.account),
    await here.aThread(second.channel, second.account),
  ];
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  slack.waitsAt = "/api/chat.update";
  slack.waitsFor = answers[0].promise;
  await world.change(first.admin, one.conversation.id, { status: "closed" });
  await waitUntil("the first update", () => isUpdated(first.channel));
  slack.waitsFor = answers[1].promise;
  await world.change(second.admin, two.conversation.id, { status: "closed" });
  await waitUntil("the second update", () => isUpdated(second.channel));
  slack.pauseSeconds = 3600;
  answers[0].resolve();
  await paused(first.admin);
  slack.pauseSeconds = 1;
  answers[1].resolve();
  await paused(second.admin);
  const pauses = await world.db.selectFrom("slack_method_pauses").select("until").execute();
  expect(pauses.map(({ until }) => Date.parse(until) > Date.now() + 3_000_000)).toEqual([true]);
});

test("a limit that Slack reports with status 200 delays no other call", async () => {
  const { account, admin, channel } = await here.connected();
  const [one, two] = [await here.aThread(channel, account), await here.aThread(channel, account)];
  slack.unwanted = "one";
  slack.refusesUnwanted = { body: { ok: false, error: "ratelimited" } };
  await world.sendMessage(admin, one.conversation.id, "one");
  await paused(admin);
  await world.sendMessage(admin, two.conversation.id, "two");
  await waitUntil("the message", () => here.repliesIn(channel, two.header.ts).length === 1);
  expect(here.repliesIn(channel, one.header.ts)).toEqual([]);
});

test("a limit of posting in a channel delays no other channel", async () => {
  const [first, second] = [await here.connected(), await here.connected()];
  const [one, two] = [
    await here.aThread(first.channel, first.account),
    await here.aThread(second.channel, second.account),
  ];
  slack.callsLeft.set("chat.postMessage", 0);
  await world.sendMessage(first.admin, one.conversation.id, "one");
  await paused(first.admin);
  slack.callsLeft.clear();
  await world.sendMessage(second.admin, two.conversation.id, "two");
  await waitUntil("the message", () => here.repliesIn(second.channel, two.header.ts).length === 1);
  expect(here.repliesIn(first.channel, one.header.ts)).toEqual([]);
});

test("with one read per minute, closing two conversations delays no message", async () => {
  const { account, admin, channel } = await here.connected();
  const [one, two] = [await here.aThread(channel, account), await here.aThread(channel, account)];
  slack.limitReading();
  for (const { conversation } of [one, two]) await world.change(admin, conversation.id, { status: "closed" });
  await waitUntil("two closed headers", () =>
    [one, two].every(({ header }) =>
      JSON.stringify(slack.messagesIn(channel).find(({ ts }) => ts === header.ts)?.blocks).includes("Reopen"),
    ),
  );
  await world.sendMessage(admin, two.conversation.id, "Are you still there?");
  await waitUntil("the message", () => here.repliesIn(channel, two.header.ts).length === 1);
});

test("with one read of 15 messages per minute, a message whose answer was lost is posted once", async () => {
  const { account, admin, channel } = await here.connected();
  const now = Math.ceil(Date.now() / 1000);
  slack.clock = now - 3600;
  const { conversation, header } = await here.aThread(channel, account);
  const older = Array.from({ length: 20 }, (_, place) => `older ${place}`);
  for (const text of older) slack.write(channel, { user: "U1", text, thread_ts: header.ts });
  slack.clock = now;
  slack.limitReading();
  slack.answersPosts = { isLost: true };
  await world.sendMessage(admin, conversation.id, "one");
  await waitUntil("the message", () => here.repliesIn(channel, header.ts).length === 21);
  slack.answersPosts = undefined;
  await here.retryDelivery("slack_reply", conversation);
  await waitUntil("a search", () => slack.askedFor("POST", "/api/conversations.replies").length === 1);
  await waitUntilIdle(world);
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual([...older, "one"]);
});

test("during a rate limit of Slack messages wait in order, and the page says why", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.pauseSeconds = 60;
  for (const body of ["one", "two", "three"]) await world.sendMessage(admin, conversation.id, body);
  await paused(admin);
  expect(here.repliesIn(channel, header.ts)).toEqual([]);
  slack.pauseSeconds = 0;
  await runDelayedJobs(world);
  await waitUntil("three replies", () => here.repliesIn(channel, header.ts).length === 3);
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "two", "three"]);
  await waitUntil("health", async () => (await here.health(admin))?.why === null);
});
