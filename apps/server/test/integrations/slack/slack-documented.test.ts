import { expect, test } from "vitest";
import { useSlack } from "./slack-world.ts";

/**
 * The payloads as Slack's documentation shows them, with the ids of this test.
 * Sources: docs.slack.dev, "The Events API", "url_verification event", "message event",
 * "reaction_added event", "block_actions payload".
 */
const { slack, world, here } = await useSlack();

const webhook = () => `${world.url}/api/slack/webhook`;

const envelope = (team_id: string, event: object) =>
  JSON.stringify({
    token: "XXYYZZ",
    team_id,
    context_team_id: team_id,
    context_enterprise_id: null,
    api_app_id: "A123ABC456",
    event,
    type: "event_callback",
    authorizations: [
      {
        enterprise_id: "E123ABC456",
        team_id,
        user_id: "U223ABC456",
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    event_context: "EC123ABC456",
    event_id: `Ev${team_id}`,
    event_time: 1_234_567_890,
    is_ext_shared_channel: false,
  });

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
  expect((await slack.deliver(webhook(), envelope("T123ABC456", event))).status).toBe(200);
  expect(await here.theConversation(admin)).toMatchObject({ messages: [{ body: "Live long and prospect." }] });
});

test("the documented reaction to a message makes it a conversation", async () => {
  slack.team = { id: "T223ABC456", name: "Acme" };
  const { admin } = await here.connected({ type: "support" });
  slack.addUser({ id: "U222222222", email: "bob@example.com" });
  const { id: channel } = here.aChannel();
  const { ts } = slack.write(channel, { user: "U222222222", text: "Live long" });
  const event = {
    type: "reaction_added",
    user: "U123ABC456",
    reaction: "eyes",
    item_user: "U222222222",
    item: { type: "message", channel, ts },
    event_ts: "1360782804.083113",
  };
  expect((await slack.deliver(webhook(), envelope("T223ABC456", event))).status).toBe(200);
  expect(await here.theConversation(admin)).toMatchObject({ messages: [{ body: "Live long" }] });
});

test("the documented press of a button closes the conversation", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  const payload = {
    type: "block_actions",
    team: { id: slack.team.id, domain: "example" },
    user: { id: "UA8RXUSPL", username: "jtorrance", name: "jtorrance", team_id: slack.team.id },
    api_app_id: "AABA1ABCD",
    token: "9s8d9as89d8as9d8as989",
    container: { type: "message", message_ts: header.ts, channel_id: channel, is_ephemeral: false },
    trigger_id: "12321423423.333649436676.d8c1bb837935619ccad0f624c448ffb3",
    channel: { id: channel, name: "review-updates" },
    message: { bot_id: "BAH5CA16Z", type: "message", text: header.text, user: "UAJ2RU415", ts: header.ts },
    state: { values: {} },
    response_url: "https://hooks.slack.com/actions/AABA1ABCD/1232321423432/D09sSasdasdAS9091209",
    actions: [
      {
        action_id: "close_conversation",
        block_id: "=qXel",
        text: { type: "plain_text", text: "Mark as resolved", emoji: true },
        value: conversation.id,
        style: "primary",
        type: "button",
        action_ts: "1548426417.840180",
      },
    ],
  };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const type = "application/x-www-form-urlencoded";
  expect((await slack.deliver(`${world.url}/api/slack/actions`, body, { type })).status).toBe(200);
  await expect.poll(async () => (await world.conversation(admin, conversation.id)).status).toBe("closed");
});
