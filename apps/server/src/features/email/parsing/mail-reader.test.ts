import { expect, test } from "vitest";
import { PermanentFailure } from "../../../platform/jobs/permanent-failure.ts";
import { addressesOf } from "../recipients.ts";
import { parseMailHeader } from "./mail-header.ts";
import { createMailPool, type MailPool } from "./mail-pool.ts";
import { readMail } from "./mail-reader.ts";

const mailOf = (type: string, body: string) =>
  Buffer.from(`From: ann@example.com\r\nSubject: Hi\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}`);
const times = (text: string, count: number) => text.repeat(count);

const patient = createMailPool({ timeoutMs: 50_000, heapMb: 512 });

// A quadratic algorithm would take minutes or hours for each of them, and the thread would be ended.
test.each([
  ["a line of blanks", "text/plain", `Hello\n${times(" ", 5_000_000)}x`],
  ["blanks before every line", "text/plain", `Hello\n${times(`${times(" ", 100_000)}x\n`, 20)}`],
  ["heads that are none", "text/plain", `Hello\n${times(`from:${times("\u3000", 100_000)}\n`, 20)}`],
  ["elements that are never closed", "text/html", `Hello ${times("<div>", 1_000_000)}`],
  ["bold that is never closed", "text/html", `Hello ${times("<b>x", 1_000_000)}`],
  ["lists in lists", "text/html", `Hello ${times("<ol><li>", 500_000)}`],
])("%s are parsed within the time limit", async (_, type, body) => {
  const { body: said } = await readMail(mailOf(type, body), patient);
  expect(said).toMatch(/^Hello/);
});

test("a mail that takes too long or too much memory is cancelled, and the next one is parsed", async () => {
  const costly = mailOf("text/plain", times("Hello there\n", 2_000_000));
  const fate = (pool: MailPool, mail: Buffer) =>
    readMail(mail, pool).then(
      ({ body }) => body.slice(0, 5),
      (error) => error.constructor,
    );
  const hasty = createMailPool({ timeoutMs: 1, heapMb: 512 });
  expect(await fate(hasty, costly)).toBe(PermanentFailure);
  const small = createMailPool({ timeoutMs: 60_000, heapMb: 32 });
  expect(await fate(small, costly)).toBe(PermanentFailure);
  expect(await fate(small, mailOf("text/plain", "Hello"))).toBe("Hello");
  expect(await fate(patient, costly)).toBe("Hello");
});

test("the addresses of a header without addresses are parsed in linear time", () => {
  const head = parseMailHeader(Buffer.from(`Delivered-To: <help@example.com>\r\nTo: ${times("a", 250_000)}\r\n\r\nHi`));
  expect(addressesOf(head)).toEqual(["help@example.com"]);
});
