import { expect, test } from "vitest";
import { useSlack } from "./slack-world.ts";

/**
 * The payloads as Slack's documentation shows them, with the ids of this test.
 * Sources: docs.slack.dev, "The Events API", "url_verification event", "message event".
 */
const { slack, world, here } = await useSlack();

const webhook = () => `${world.url}/api/slack/webhook`;

test("the documented verification of the address returns its challenge", async () => {
  const challenge = "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P";
  const body = JSON.stringify({ token: "Jhj5dZrVaK7ZwHHjRyZWjbDl", challenge, type: "url_verification" });
  const { status, text } = await slack.deliver(webhook(), body);
  expect([status, text]).toEqual([200, challenge]);
});

test("the documented message of a channel becomes a conversation", async () => {
  slack.team = { id: "T123ABC456", name: "Acme" };
  const { admin, channel } = await here.connected({ type: "support" });
  slack.addUser({ id: "U123ABC456", email: "ann@example.com" });
  const { ts } = slack.write(channel, { user: "U123ABC456", text: "Live long and prospect." });
  const event = {
    type: "message",
    channel,
    user: "U123ABC456",
    text: "Live long and prospect.",
    ts,
    event_ts: ts,
    channel_type: "channel",
  };
  const body = JSON.stringify({
    token: "XXYYZZ",
    team_id: "T123ABC456",
    context_team_id: "T123ABC456",
    context_enterprise_id: null,
    api_app_id: "A123ABC456",
    event,
    type: "event_callback",
    authorizations: [
      {
        enterprise_id: "E123ABC456",
        team_id: "T123ABC456",
        user_id: "U223ABC456",
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    event_context: "EC123ABC456",
    event_id: "Ev123ABC456",
    event_time: 1_234_567_890,
    is_ext_shared_channel: false,
  });
  expect((await slack.deliver(webhook(), body)).status).toBe(200);
  expect(await here.theConversation(admin)).toMatchObject({ messages: [{ body: "Live long and prospect." }] });
});
