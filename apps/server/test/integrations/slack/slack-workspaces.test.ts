import { expect, test } from "vitest";
import { useSlack } from "./slack-world.ts";

/** Events in which several workspaces take part: on Enterprise Grid, and in channels of Slack Connect. */
const { slack, world, here } = await useSlack();

test("on Enterprise Grid, the workspace of the channel receives a message, not the author's", async () => {
  slack.enterprise = "E1";
  const authors = await here.aSupportChannel();
  const { admin, channel, team } = await here.aSupportChannel();
  slack.addUser({ id: "UGRID", email: "grid@example.com", team: authors.team });
  await slack.send(world.url, slack.write(channel, { user: "UGRID", text: "From next door" }), { team });
  expect(await here.theConversation(admin)).toMatchObject({ messages: [{ body: "From next door" }] });
  await here.settled();
  expect(await here.conversationsOf(authors.admin)).toEqual([]);
});

test("in another company's channel of Slack Connect, the workspace with the app receives a message", async () => {
  const hosts = await here.aSupportChannel();
  const { admin, channel, team } = await here.aSupportChannel({ is_ext_shared: true, host_team: hosts.team });
  slack.addUser({ id: "UHOST", email: "host@example.com", team: hosts.team });
  await slack.send(world.url, slack.write(channel, { user: "UHOST", text: "From the host" }), { team });
  expect(await here.theConversation(admin)).toMatchObject({ messages: [{ body: "From the host" }] });
  await here.settled();
  expect(await here.conversationsOf(hosts.admin)).toEqual([]);
});

test("an event of a workspace without a connection reaches no account, whatever workspaces the message names", async () => {
  const { admin, channel, team } = await here.aSupportChannel();
  slack.addUser({ id: "UA", email: "ann@example.com", team });
  const event = { ...slack.write(channel, { user: "UA", text: "Not yours" }), user_team: team, source_team: team };
  slack.asked.splice(0);
  expect(await slack.send(world.url, event, { team: "TFOREIGN" })).toMatchObject({ status: 200 });
  await here.settled();
  expect(slack.asked).toEqual([]);
  expect(await here.conversationsOf(admin)).toEqual([]);
});

test("an event for an installation without a workspace belongs to the workspace that receives it", async () => {
  slack.enterprise = "E1";
  const authors = await here.aSupportChannel();
  const { admin, channel, team } = await here.aSupportChannel();
  slack.addUser({ id: "UORG", email: "org@example.com", team: authors.team });
  const event = slack.write(channel, { user: "UORG", text: "From next door" });
  await slack.send(world.url, event, { team, isOrganizations: true });
  expect(await here.theConversation(admin)).toMatchObject({ messages: [{ body: "From next door" }] });
  await here.settled();
  expect(await here.conversationsOf(authors.admin)).toEqual([]);
});
