import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../harness/world.ts";
import { ObjectStore } from "../uploads/object-store.ts";
import { DOMAIN, InboundMailHarness, SECRET } from "./inbound-mail-harness.ts";
import { NotificationService } from "./notification-service.ts";

/** Mail that a mail service received and put into a bucket: `behaviour.md` §13, §14.6. */
const store = await new ObjectStore().open();
const service = await new NotificationService().open();
const stranger = await new NotificationService().open();
const bucket = Object.fromEntries(Object.entries(store.environment).map(([name, value]) => [`INBOUND_${name}`, value]));
let office: InboundMailHarness;
let account: Account;
let address: string;
beforeAll(async () => {
  office = await InboundMailHarness.open({
    ...bucket,
    ...service.environment,
    INBOUND_EMAIL_MB: "1",
    INBOUND_S3_PREFIX: "mails/",
  });
  account = await office.anAccount();
  address = await office.anAddress(account);
});
afterAll(async () => {
  await office.close();
  await Promise.all([store.close(), service.close(), stranger.close()]);
});

/** Puts a mail from a new sender into the bucket. */
function put(text: string, headers: string[] = []) {
  const id = office.unique("mail");
  const from = `${office.unique("ann")}@example.com`;
  const raw = [...headers, `From: Ann <${from}>`, `Message-ID: <${id}@example.com>`, "Subject: Kettle", "", text];
  store.objects.set(`mails/${id}`, Buffer.from(raw.join("\r\n")));
  return { id, from };
}

const post = (body: unknown, { secret = "", type = "application/json" } = {}) =>
  fetch(`${office.url}/api/ses/webhook`, {
    method: "POST",
    headers: { "content-type": type, ...(secret && { authorization: `Bearer ${secret}` }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const postNotice = async (body: unknown) => {
  const answer = await post(body, { secret: SECRET });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
};
const publish = (envelope: object) => post(envelope, { type: "text/plain; charset=UTF-8" });

/** The conversation of a mail's sender. */
async function conversationOf(from: string) {
  await expect.poll(async () => (await of(from)).length).toBe(1);
  return (await of(from))[0]!;
}
const of = async (from: string) =>
  (await office.conversations(account, 0)).filter((each) => each.customer.email === from);

interface Waiting {
  key: string;
  /** The job has failed permanently. */
  is_over: boolean;
  last_error: string | null;
}
const waiting = async (id: string) =>
  (
    await sql<Waiting>`select key, attempts >= max_attempts as is_over, last_error from graphile_worker.jobs where key like ${`%/${id}`}`.execute(
      office.db,
    )
  ).rows;
const isDone = (id: string) => expect.poll(() => waiting(id)).toEqual([]);

describe("by the shared secret", () => {
  test("a mail is fetched, and its sender is the one in its headers, not in the notification", async () => {
    const { id, from } = put("It does not boil.");
    await postNotice({ message_id: id, from_address: ["mallory@example.net"], to_addresses: [address] });
    expect(await conversationOf(from)).toMatchObject({
      subject: "Kettle",
      customer: { email: from, name: "Ann" },
      messages: [{ body: "It does not boil.", metadata: { ses_message_id: `<${id}@example.com>` } }],
    });
    expect(await of("mallory@example.net")).toEqual([]);
  });

  test("the forwarding address takes precedence over the recipients, and these over the Received headers", async () => {
    const [one, two] = [await office.anAccount(), await office.anAccount()];
    const [first, second] = [await office.anAddress(one), await office.anAddress(two)];
    const received = (to: string) => ({ headers: [{ name: "Received", value: `by mx.example.com for <${to}>; Mon` }] });
    const noticeOf = (message_id: string, rest: object) => postNotice({ message_id, from_address: ["x"], ...rest });
    const nobody = [`nobody@${DOMAIN}`, "help@example.com"];

    await noticeOf(put("Forwarded").id, { forwarded_to: first, to_addresses: [second], mail: received(second) });
    await noticeOf(put("To").id, { forwarded_to: nobody[0], to_addresses: [...nobody, first], mail: received(second) });
    await noticeOf(put("Received").id, { to_addresses: nobody, mail: received(first) });
    const all = await office.conversations(one, 3);
    expect(all.map(({ messages }) => messages[0]!.body).sort()).toEqual(["Forwarded", "Received", "To"]);
    expect(await office.conversations(two, 0)).toEqual([]);
  });

  test("an answer is added to its conversation", async () => {
    const { id, from } = put("It does not boil.");
    await postNotice({ message_id: id, from_address: [from], to_addresses: [address] });
    const conversation = await conversationOf(from);
    await office.sendMessage(account.admin, conversation.id, { body: "Is it plugged in?" });
    const { email: sentEmail } = await office.outside.next(from);
    const answer = office.unique("answer");
    store.objects.set(`mails/${answer}`, Buffer.from(`From: ${from}\r\nSubject: Re: Kettle\r\n\r\nYes.`));
    await postNotice({ message_id: answer, from_address: [from], to_addresses: [sentEmail.replyTo![0]!.address] });
    expect((await office.messages(account, conversation.id, 3)).at(-1)).toMatchObject({ body: "Yes." });
  });

  test("an empty Return-Path marks an automatic mail", async () => {
    const { id, from } = put("I am away.", ["Return-Path: <>"]);
    await postNotice({ message_id: id, from_address: [from], to_addresses: [address] });
    expect((await conversationOf(from)).messages[0]!.metadata).toMatchObject({ ses_automatic: true });
  });

  test("two notifications of one mail make one message, and a missing mail is retried", async () => {
    const { id, from } = put("It does not boil.");
    const raw = store.objects.get(`mails/${id}`)!;
    store.objects.delete(`mails/${id}`);
    const notice = { message_id: id, from_address: [from], to_addresses: [address] };
    await postNotice(notice);
    await expect.poll(async () => (await waiting(id))[0]?.last_error).toContain("not in the bucket");
    await postNotice(notice);
    expect(await waiting(id)).toHaveLength(1);
    store.objects.set(`mails/${id}`, raw);
    await postNotice(notice);
    await conversationOf(from);
    await isDone(id);
    await postNotice(notice);
    await isDone(id);
    await office.isRead();
    expect(await of(from)).toHaveLength(1);
  });

  test("a mail to two addresses of one account is imported for both, also if it is missing at first", async () => {
    const { id } = put("It does not boil.");
    const raw = store.objects.get(`mails/${id}`)!;
    store.objects.delete(`mails/${id}`);
    const both = [await office.anAddress(account), await office.anAddress(account)];
    for (const forwarded_to of both) await postNotice({ message_id: id, forwarded_to });
    expect(await waiting(id)).toHaveLength(2);
    store.objects.set(`mails/${id}`, raw);
    for (const forwarded_to of both) await postNotice({ message_id: id, forwarded_to });
    const received = office.db.selectFrom("received_mails").select("recipient").where("recipient", "in", both);
    const recipients = async () => (await received.execute()).map(({ recipient }) => recipient).sort();
    await expect.poll(recipients).toEqual(both.sort());
  });

  test("a notification that is too large, has no recipient or is invalid gets the same answer and imports nothing", async () => {
    const large = put("x".repeat(1_100_000));
    await postNotice({ message_id: large.id, from_address: [large.from], to_addresses: [address] });
    await expect
      .poll(async () => await waiting(large.id))
      .toMatchObject([{ is_over: true, last_error: expect.stringContaining("too large") }]);
    const elsewhere = put("Hi");
    await postNotice({ message_id: elsewhere.id, from_address: [elsewhere.from], to_addresses: [`nobody@${DOMAIN}`] });
    for (const id of ["../uploads/secret", "a/b", "..", "", 7, ["x"]]) {
      await postNotice({ message_id: id, from_address: ["x"], to_addresses: [address] });
    }
    for (const body of [{}, [], "7", null, { message_id: "x" }, { Type: "Notification" }]) await postNotice(body);
    expect(await waiting(elsewhere.id)).toEqual([]);
    expect(await of(large.from)).toEqual([]);
  });

  test("a caller without the secret gets 401, and nothing is fetched", async () => {
    const { id, from } = put("Hi");
    const notice = { message_id: id, from_address: [from], to_addresses: [address] };
    for (const secret of ["", "wrong", account.admin.token]) {
      const answer = await post(notice, { secret });
      expect([answer.status, await answer.text()]).toEqual([401, ""]);
    }
    expect(await waiting(id)).toEqual([]);
    const answer = await fetch(`${office.url}/api/ses/webhook?secret=${SECRET}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(notice),
    });
    expect(answer.status).toBe(200);
    await conversationOf(from);
  });
});

describe("by a signed notification", () => {
  const word = (id: string, more: object = {}) => ({
    Type: "Notification" as const,
    Subject: "Amazon SES Email Receipt Notification",
    Message: JSON.stringify({
      notificationType: "Received",
      receipt: {
        recipients: [address],
        action: { type: "S3", bucketName: "somebody-elses", objectKey: "elsewhere" },
        ...more,
      },
      mail: { messageId: id, source: "mallory@example.net", destination: ["mallory@example.net"], headers: [] },
    }),
  });

  test.each(["1", "2"] as const)(
    "in version %s a mail is fetched, from our own bucket and no other",
    async (version) => {
      const { id, from } = put("It does not boil.");
      const answer = await publish(service.envelope(word(id), version));
      expect([answer.status, await answer.text()]).toEqual([200, ""]);
      expect((await conversationOf(from)).messages[0]!.body).toBe("It does not boil.");
      expect(service.certificateRequests).toBe(1);
    },
  );

  test("a changed notification, another signer and another topic are refused", async () => {
    const { id } = put("Hi");
    const envelope = service.envelope(word(id));
    const { Signature: _, ...unsigned } = envelope;
    for (const forged of [
      { ...envelope, Message: word(put("Hi").id).Message },
      { ...envelope, Signature: "" },
      { ...envelope, Signature: "no base 64 at all" },
      { ...envelope, SignatureVersion: "3" },
      { ...envelope, SignatureVersion: "1" },
      unsigned,
      stranger.envelope(word(id)),
      { ...stranger.envelope(word(id)), SigningCertURL: envelope.SigningCertURL },
      service.envelope(word(id), "2", "arn:aws:sns:eu-west-1:999999999999:mails"),
      { ...envelope, SigningCertURL: `${service.url}/other.pem` },
      {
        ...envelope,
        SigningCertURL: `${service.url.replace("http://", "http://user@")}/SimpleNotificationService-0a1b.pem`,
      },
      {
        ...envelope,
        SigningCertURL: "https://sns.eu-west-1.amazonaws.com.example.net/SimpleNotificationService-0a1b.pem",
      },
      { ...envelope, SigningCertURL: "file:///etc/passwd" },
    ]) {
      const answer = await publish(forged);
      expect([answer.status, await answer.text()]).toEqual([401, ""]);
    }
    expect(stranger.certificateRequests).toBe(0);
    expect(await waiting(id)).toEqual([]);
  });

  test("while the certificate cannot be fetched, the notification is refused for redelivery and the mail is not lost", async () => {
    const later = await new NotificationService().open();
    const other = await InboundMailHarness.open({ ...bucket, ...later.environment });
    const say = (envelope: object) =>
      fetch(`${other.url}/api/ses/webhook`, { method: "POST", body: JSON.stringify(envelope) });
    try {
      const envelope = later.envelope(word("x"));
      for (const [failure, status] of [
        [503, 503],
        ["nothing", 503],
        [404, 401],
        [undefined, 200],
      ] as const) {
        later.failsWith = failure;
        expect([failure, (await say(envelope)).status]).toEqual([failure, status]);
      }
    } finally {
      await other.close();
      await later.close();
    }
  });

  test("a failed confirmation of a subscription can be repeated", async () => {
    const envelope = service.envelope({ Type: "SubscriptionConfirmation", Message: "" });
    for (const failure of [503, 429]) {
      service.failsWith = failure;
      expect([failure, (await publish(envelope)).status]).toEqual([failure, 503]);
    }
    expect(service.confirmed).not.toContain(envelope.Token);
    expect((await publish(envelope)).status).toBe(200);
    expect(service.confirmed).toContain(envelope.Token);
  });

  test("a subscription is confirmed if it is signed and its topic is configured", async () => {
    const Type = "SubscriptionConfirmation" as const;
    const envelope = service.envelope({ Type, Message: "You have chosen to subscribe" });
    expect((await publish(envelope)).status).toBe(200);
    expect(service.confirmed.at(-1)).toBe(envelope.Token);
    const { length } = service.confirmed;
    expect((await publish(stranger.envelope({ Type, Message: "" }))).status).toBe(401);
    const elsewhere = { ...envelope, SubscribeURL: `${stranger.url}/?Action=ConfirmSubscription&Token=x` };
    expect((await publish(elsewhere)).status).toBe(401);
    expect((await post(elsewhere, { secret: SECRET })).status).toBe(200);
    expect([stranger.confirmed, service.confirmed.length]).toEqual([[], length]);
  });

  test("the end of a subscription is accepted without a request", async () => {
    const before = service.confirmed.length;
    const envelope = service.envelope({ Type: "UnsubscribeConfirmation", Message: "You have chosen to deactivate" });
    expect((await publish(envelope)).status).toBe(200);
    expect(service.confirmed).toHaveLength(before);
  });
});

test("without a secret and a topic, notifications are refused, except in development", async () => {
  const closed = await InboundMailHarness.open({ ...bucket, INBOUND_EMAIL_SECRET: "" });
  try {
    for (const body of [{ message_id: "x" }, service.envelope({ Type: "Notification", Message: "{}" })]) {
      const answer = await fetch(`${closed.url}/api/ses/webhook`, { method: "POST", body: JSON.stringify(body) });
      expect([answer.status, await answer.text()]).toEqual([401, ""]);
    }
  } finally {
    await closed.close();
  }
  const open = await InboundMailHarness.open({ ...bucket, INBOUND_EMAIL_SECRET: "", DEBUG_MODE: "1" });
  try {
    const answer = await fetch(`${open.url}/api/ses/webhook`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(200);
  } finally {
    await open.close();
  }
});
