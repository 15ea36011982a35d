import { afterAll, beforeEach, expect, test } from "vitest";
import { SlackStandIn } from "../../../../../e2e/providers/slack.ts";
import { type Agent, useWorld } from "../../harness/world.ts";
import { runDelayedJobs } from "../every-integration.ts";
import { SlackWorld, waitUntil } from "./slack-world.ts";

/** Rate limits of Slack. */
const slack = await new SlackStandIn().open();
const world = useWorld(slack.environment);
const here = new SlackWorld(world, slack);

afterAll(() => slack.close());

beforeEach(async () => {
  slack.reset();
  slack.consent.redirectUris.splice(0, 1, `${world.url}/integrations/slack`);
  await world.db.deleteFrom("slack_method_pauses").execute();
});

const health = async (admin: Agent) => {
  const found = await here.authorization(admin);
  return found && { why: found.failing_why, reconnect: found.needs_reconnect };
};

test("a hint during a rate limit of Slack is posted later", async () => {
  const { account, channel } = await here.connected();
  slack.postsLeft = 1;
  const begun = here.aThread(channel, account);
  await waitUntil("a wait", () => slack.askedFor("POST", "/api/chat.postMessage").length > 1);
  slack.postsLeft = Number.POSITIVE_INFINITY;
  const { header } = await begun;
  expect(slack.thread(channel, header.ts)[1]?.text).toContain("Reply to this thread");
});

test("a limit of one method delays no other method", async () => {
  const { account, admin, channel } = await here.connected();
  const [one, two] = [await here.aThread(channel, account), await here.aThread(channel, account)];
  slack.callsLeft.set("chat.update", 0);
  await world.change(admin, one.conversation.id, { status: "closed" });
  await waitUntil("a failure", async () => (await health(admin))?.why === "Slack asked Parley to wait");
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
  await waitUntil("a failure", async () => (await health(first.admin))?.why === "Slack asked Parley to wait");
  const updates = () => slack.askedFor("POST", "/api/chat.update").length;
  const before = updates();
  await world.change(second.admin, two.conversation.id, { status: "closed" });
  await waitUntil("a failure", async () => (await health(second.admin))?.why === "Slack asked Parley to wait");
  expect(updates()).toBe(before);
  slack.callsLeft.clear();
  await runDelayedJobs(world);
  await waitUntil("both", () =>
    [[first, one] as const, [second, two] as const].every(([{ channel }, { header }]) =>
      JSON.stringify(slack.messagesIn(channel).find(({ ts }) => ts === header.ts)?.blocks).includes("Reopen"),
    ),
  );
});

test("a limit of posting in a channel delays no other channel", async () => {
  const [first, second] = [await here.connected(), await here.connected()];
  const [one, two] = [
    await here.aThread(first.channel, first.account),
    await here.aThread(second.channel, second.account),
  ];
  slack.callsLeft.set("chat.postMessage", 0);
  await world.sendMessage(first.admin, one.conversation.id, "one");
  await waitUntil("a failure", async () => (await health(first.admin))?.why === "Slack asked Parley to wait");
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

test("during a rate limit of Slack messages wait in order, and the page says why", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.pauseSeconds = 1;
  for (const body of ["one", "two", "three"]) await world.sendMessage(admin, conversation.id, body);
  await waitUntil("a failure", async () => (await health(admin))?.why === "Slack asked Parley to wait");
  expect(here.repliesIn(channel, header.ts)).toEqual([]);
  slack.pauseSeconds = 0;
  await waitUntil("three replies", () => here.repliesIn(channel, header.ts).length === 3);
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "two", "three"]);
  await waitUntil("health", async () => (await health(admin))?.why === null);
});
