import { expect, test } from "vitest";
import { nameIn, readNotice } from "./notice.ts";

const us = "us@in.example.com";
const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}@example.com`);
const hop = { name: "Received", value: `by mx.example.com for <${us}>; Mon` };

test.each([
  ["no recipients", { forwarded_to: us, to_addresses: null }],
  ["more recipients than a mail has", { forwarded_to: us, to_addresses: many(300) }],
  ["recipients that are none", { to_addresses: [null, 7, { address: us }, [us], us] }],
  ["one recipient, not in a list", { to_addresses: us }],
  ["an endless address", { forwarded_to: `${"a".repeat(20_000)}@example.com`, to_addresses: [us] }],
  ["nothing of the mail", { forwarded_to: us, mail: null }],
  ["a text as the mail", { forwarded_to: us, mail: "Hi" }],
  ["headers that are none", { mail: { headers: [null, 7, "Received", { name: 7 }, { name: "Received" }, hop] } }],
  ["more headers than a mail has", { mail: { headers: [...Array(3_000).fill({ name: "To", value: "" }), hop] } }],
])("a notice with %s is parsed as far as possible", (_, told) => {
  const notice = readNotice({ message_id: "x", ...told });
  expect(notice).toMatchObject({ message_id: "x", addresses: expect.arrayContaining([us]) });
});

test.each([
  ["more recipients than a mail has", { receipt: { recipients: [us, ...many(300)] } }],
  ["no recipients", { receipt: null, headers: [hop] }],
])(
  "a notification with %s is parsed as far as possible",
  (_, { receipt, headers }: { receipt: unknown; headers?: object[] }) => {
    const notice = readNotice({ notificationType: "Received", receipt, mail: { messageId: "x", headers } });
    expect(notice).toMatchObject({ message_id: "x", addresses: expect.arrayContaining([us]) });
  },
);

test.each([
  [{ message_id: "../x", to_addresses: [us] }, "../x"],
  [{ notificationType: "Bounce", mail: { messageId: "x" } }, "x"],
  [{ message_id: "x".repeat(1_000) }, "x".repeat(255)],
  [{ mail: null }, undefined],
  [{ message_id: 7 }, undefined],
  ["x", undefined],
  [null, undefined],
  [undefined, undefined],
])("%j is no notice, and the mail's id is logged", (said, name) => {
  expect([readNotice(said), nameIn(said)]).toEqual([undefined, name]);
});
