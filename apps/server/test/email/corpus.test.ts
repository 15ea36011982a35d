import { readdirSync, readFileSync } from "node:fs";
import type { Message } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../harness/world.ts";
import { corpus } from "./corpus.ts";
import { InboundMailHarness } from "./inbound-mail-harness.ts";

/**
 * Mails in the formats of clients, phones, ticket systems and broken programs, delivered over SMTP unchanged. The
 * senders are invented.
 */
const folder = new URL("./corpus/", import.meta.url);
let office: InboundMailHarness;
let account: Account;
const became = new Map<string, Message>();

beforeAll(async () => {
  office = await InboundMailHarness.open();
  account = await office.anAccount();
  const address = await office.anAddress(account);
  for (const name of Object.keys(corpus)) {
    await office.deliver(address, { raw: readFileSync(new URL(`${name}.eml`, folder)) }, `${name}@example.com`);
  }
  await office.isRead();
  const messages = await office.data<Message[]>("GET", "/api/messages?limit=1000", { token: account.admin.token });
  for (const { id, metadata } of messages) {
    const name = /^<(.+)@mail\.example\.com>$/.exec(String(metadata?.ses_message_id))?.[1] ?? "broken-no-message-id";
    const { token } = account.admin;
    became.set(name, await office.data<Message>("GET", `/api/messages/${id}`, { token }));
  }
});
afterAll(() => office.close());

test("the corpus has at least sixty mails, each with an expectation", () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.eml$/, ""));
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(files.toSorted()).toEqual(Object.keys(corpus).toSorted());
});

describe.each(Object.entries(corpus))("%s", (name, expected) => {
  test(expected.dropped ? "becomes no message" : "becomes the message that its writer meant", () => {
    const message = became.get(name);
    if (expected.dropped) return expect(message).toBeUndefined();
    expect(message).toBeDefined();
    const { body, metadata, attachments, sent_at } = message!;
    if (expected.body !== undefined) expect(body ?? "").toBe(expected.body);
    for (const words of expected.contains ?? []) expect(body).toContain(words);
    if (expected.subject !== undefined) expect(metadata?.ses_subject ?? null).toBe(expected.subject);
    if (expected.quoted) expect(metadata?.ses_quoted).toContain(expected.quoted);
    else expect(metadata?.ses_quoted).toBeUndefined();
    if (expected.html) expect(metadata?.ses_html).toContain(expected.html);
    else expect(metadata?.ses_html).toBeUndefined();
    if (typeof expected.files === "number") expect(attachments).toHaveLength(expected.files);
    else expect(attachments.map(({ filename }) => filename).toSorted()).toEqual((expected.files ?? []).toSorted());
    expect(metadata?.ses_files_left_out).toBe(expected.leftOut);
    expect(metadata?.ses_automatic).toBe(expected.automatic);
    if (expected.sent_at === null) expect(sent_at).toBeNull();
  });
});
