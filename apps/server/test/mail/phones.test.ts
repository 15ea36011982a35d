import { afterAll, beforeAll, expect, test } from "vitest";
import { World } from "../harness/world.ts";
import { acceptAll, Receiver } from "../webhooks/receiver.ts";

/** Pushes to agents' phones with Expo's service: `behaviour.md` §4.3. A stand-in receives them. */
let expo: Receiver;
let world: World;

beforeAll(async () => {
  expo = await Receiver.open();
  world = new World({ EXPO_PUSH_URL: expo.url });
  await world.begin();
});

afterAll(async () => {
  await world.end();
  expo.close();
});

test("active agents' phones are notified of a message, except the author's; an unregistered phone is deleted", async () => {
  const account = await world.anAccount();
  const withPhone = await world.anAgent({ account });
  const { admin } = account;
  const named = (token: string) => ({ user_settings: { expo_push_token: token } });
  await world.data("PUT", "/api/user_settings", { token: withPhone.token, body: named("ExponentPushToken[one]") });
  const { visitor, conversation } = await world.aConversation({ account });
  await (await world.widget(visitor)).send("Hello?");
  await expect.poll(() => expo.received.length).toBe(1);
  expect(expo.received[0]!.body).toMatchObject({
    to: "ExponentPushToken[one]",
    title: "Anonymous User",
    body: "Hello?",
    badge: 1,
    data: {
      account_id: account.id,
      conversation_id: conversation.id,
      url: `messages/${conversation.id}`,
      user_id: withPhone.id,
    },
  });
  await world.sendMessage(withPhone, conversation.id, { body: "Mine" });
  await world.sendMessage(admin, conversation.id, { body: "A note", private: true });
  // The answer marks the conversation as read, so a badge is pushed, too.
  const messages = () => expo.received.filter(({ body }) => "title" in body);
  await expect.poll(() => messages().length).toBe(2);
  expect(messages()[1]!.body).toMatchObject({ title: admin.email, body: "A note" });

  expo.answer = (response) =>
    response.end('{"data":{"status":"error","message":"gone","details":{"error":"DeviceNotRegistered"}}}');
  await world.sendMessage(admin, conversation.id, { body: "Into the void" });
  const settings = () =>
    world.data<{ expo_push_token: string | null }>("GET", "/api/user_settings", { token: withPhone.token });
  await expect.poll(async () => (await settings()).expo_push_token).toBeNull();
});

test("reading sends the new badge without a text, and reading again sends nothing", async () => {
  expo.answer = acceptAll;
  // A badge of the test above may arrive late.
  const received = () => expo.received.filter(({ body }) => "to" in body && body.to === "ExponentPushToken[two]");
  const account = await world.anAccount();
  const withPhone = await world.anAgent({ account });
  const body = { user_settings: { expo_push_token: "ExponentPushToken[two]" } };
  await world.data("PUT", "/api/user_settings", { token: withPhone.token, body });
  const { visitor, conversation } = await world.aConversation({ account });
  await (await world.widget(visitor)).send("Hello?");
  await expect.poll(() => received().length).toBe(1);
  const desk = await world.desk(account.admin);
  await desk.read(conversation.id);
  await expect.poll(() => received().length).toBe(2);
  expect(received()[1]!.body).toEqual({ to: "ExponentPushToken[two]", badge: 0 });
  await desk.read(conversation.id);
  await expect.poll(() => world.jobsLeft("push-badge")).toEqual([]);
  expect(received()).toHaveLength(2);
});
