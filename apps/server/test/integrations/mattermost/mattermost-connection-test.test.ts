import { expect, test } from "vitest";
import { checkIn, runConnectionTest, statusesIn } from "../connection-test.ts";
import { useMattermost } from "./mattermost-world.ts";

/** "Test connection" of Mattermost. */
const { mattermost, world, connected, postWebhook } = await useMattermost();

const callback = () => `${world.server.platform.config.publicUrl}/api/mattermost/webhook`;

type Connected = Awaited<ReturnType<typeof connected>>;
const testOf = ({ admin, id }: Connected) => runConnectionTest(world, admin, "mattermost", id);

test("a bot that may read webhooks sees a complete connection", async () => {
  const it = await connected();
  mattermost.mayManageWebhooks = true;
  mattermost.addWebhook({ channel_id: it.channel, token: it.token, callback_urls: [callback()] });
  expect(statusesIn(await testOf(it))).toEqual({
    token: "ok",
    target: "ok",
    webhook: "ok",
    signature: "ok",
    clock: "ok",
  });
  expect(mattermost.unknown).toEqual([]);
});

test("a missing address, trigger words and another token of the webhook are named", async () => {
  const it = await connected();
  mattermost.mayManageWebhooks = true;
  mattermost.addWebhook({ channel_id: it.channel, token: it.token, callback_urls: ["https://other.example.com"] });
  const missing = checkIn(await testOf(it), "webhook");
  expect(missing).toMatchObject({ status: "failed", code: "callback_url_missing", title: "Outgoing webhook" });
  expect(missing?.detail).toContain(`“Callback URLs” must contain ${callback()}`);
  const webhook = { channel_id: it.channel, callback_urls: [callback()] };
  mattermost.addWebhook({ ...webhook, token: "another", trigger_words: ["help"] });
  const wrong = await testOf(it);
  expect(statusesIn(wrong)).toMatchObject({ webhook: "failed trigger_words", signature: "failed token_mismatch" });
  expect(JSON.stringify(wrong)).not.toContain(it.token);
});

test("for a bot that may not read webhooks, the received posts count", async () => {
  const it = await connected();
  expect(statusesIn(await testOf(it))).toMatchObject({
    webhook: "warning no_event_yet",
    signature: "skipped no_event_yet",
  });
  const post = mattermost.write(mattermost.addPerson("ann"), { channel_id: it.channel, message: "Hello!" });
  expect((await postWebhook(post, { token: "made-up" })).status).toBe(401);
  expect(statusesIn(await testOf(it)).signature).toBe("warning invalid_signature");
  expect((await postWebhook(post, it)).status).toBe(200);
  expect(statusesIn(await testOf(it))).toMatchObject({ webhook: "ok", signature: "ok" });
});

test("a bot outside the channel, and an archived channel, are reported", async () => {
  const it = await connected();
  mattermost.leave(it.channel, mattermost.bot);
  expect(statusesIn(await testOf(it)).target).toBe("failed app.channel.get_member.missing.app_error");
  mattermost.join(it.channel, mattermost.bot);
  mattermost.archive(it.channel);
  expect(statusesIn(await testOf(it)).target).toBe("failed channel_archived");
});

test("a revoked token is reported with Mattermost's id of the error", async () => {
  const access_token = mattermost.addToken(mattermost.bot);
  const it = await connected({ access_token });
  mattermost.revoke(access_token);
  const tested = await testOf(it);
  expect(statusesIn(tested)).toMatchObject({
    token: "failed api.context.session_expired.app_error",
    target: "skipped not_checked",
    webhook: "skipped not_checked",
  });
  expect(JSON.stringify(tested)).not.toContain(access_token);
});

test("another account's connection is not found", async () => {
  const { id } = await connected();
  const stranger = await world.anAgent();
  const body = { authorization_id: id };
  const refused = await world.call("POST", "/api/integrations/mattermost/test", { token: stranger.token, body });
  expect(refused.status).toBe(404);
});
