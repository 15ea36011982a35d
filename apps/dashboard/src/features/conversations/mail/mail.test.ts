import { describe, expect, test } from "vitest";
import { aMessage } from "../conversations.factory.ts";
import { bareAddress, messageMail } from "./message-mail.ts";
import { neutralize } from "./neutralize.ts";
import { checksOf } from "./sender-checks.ts";

const mail = (metadata: Record<string, unknown>) =>
  messageMail(aMessage({ source: "email", customer_id: "customer", metadata }));

describe("a mail", () => {
  test("has subject, sender and recipients, from SES or Gmail", () => {
    expect(mail({ ses_subject: "Kettle", ses_from: "Ann <ann@example.com>", ses_to: ["a@example.com"] })).toEqual({
      subject: "Kettle",
      from: ["Ann <ann@example.com>"],
      to: ["a@example.com"],
      cc: [],
    });
    expect(mail({ gmail_subject: "Kettle", gmail_to: "a@example.com, B <b@example.com>" })).toMatchObject({
      subject: "Kettle",
      to: ["a@example.com", "B <b@example.com>"],
    });
  });

  test("ignores values that are not text", () => {
    const odd = { ses_subject: 1, ses_from: null, ses_to: [1, " ", "a@example.com"], ses_cc: {}, ses_html: ["<p>"] };
    expect(mail(odd)).toEqual({ from: [], to: ["a@example.com"], cc: [] });
  });

  test("is marked as automatic and has the number of omitted files", () => {
    expect(mail({ ses_automatic: true, ses_files_left_out: 2 })).toMatchObject({ isAutomatic: true, filesLeftOut: 2 });
    expect(mail({ gmail_automatic: true, gmail_html: "<p>", gmail_quoted: "> Is it?" })).toMatchObject({
      isAutomatic: true,
      html: "<p>",
      quoted: "> Is it?",
    });
    for (const odd of ["2", 0, -1, 1.5, Number.NaN, true]) {
      const { isAutomatic, filesLeftOut } = mail({ ses_automatic: odd === true ? 1 : odd, ses_files_left_out: odd })!;
      expect([isAutomatic, filesLeftOut]).toEqual([undefined, undefined]);
    }
  });

  test("has the sender's verification if its format is valid", () => {
    const dkim = [{ domain: "example.com", result: "pass" }];
    const authentication = { is_verified: true, domain: "example.com", dmarc: "pass", dkim, spf: null };
    expect(mail({ ses_authentication: authentication })?.authentication).toEqual(authentication);
    expect(
      mail({ gmail_authentication: { ...authentication, dkim: [null, 1, ...dkim], spf: 1 } })?.authentication,
    ).toEqual(authentication);
    for (const odd of [
      true,
      null,
      "pass",
      {},
      { ...authentication, is_verified: "yes" },
      { ...authentication, dkim: {} },
    ]) {
      expect(mail({ ses_authentication: odd })?.authentication).toBeUndefined();
    }
  });

  test("does not exist for messages of an agent or a chat visitor", () => {
    expect(messageMail(aMessage({ source: "email", user_id: 1, metadata: null }))).toBeUndefined();
    expect(
      messageMail(aMessage({ source: "chat", customer_id: "customer", metadata: { ses_html: "<p>" } })),
    ).toBeUndefined();
  });
});

test("the checks of a mail are listed as text", () => {
  const dkim = [
    { domain: "example.com", result: "pass" },
    { domain: "", result: "neutral" },
  ];
  const found = { is_verified: true, domain: "example.com", dmarc: "none" };
  expect(checksOf({ ...found, dkim, spf: null })).toEqual([
    "DMARC: none",
    "DKIM: pass (example.com)",
    "DKIM: neutral (?)",
    "SPF: not checked",
  ]);
  expect(checksOf({ ...found, dkim: [], spf: { domain: "a.example", result: "fail" } })).toEqual([
    "DMARC: none",
    "DKIM: none",
    "SPF: fail (a.example)",
  ]);
});

test.each([
  ["Ann <Ann@Example.com>", "ann@example.com"],
  ["ann@example.com", "ann@example.com"],
  ["ann", "ann"],
])("the address in %j", (from, expected) => {
  expect(bareAddress(from)).toBe(expected);
});

test.each([
  ['<p style="color:red">', '<p data-mail-style="color:red">', ""],
  ['<p title="a<b" style=x onclick = "y">', '<p title="a<b" data-mail-style=x data-onclick = "y">', ""],
  ["<style media=screen>p{}</style><p>", "</style><p>", "p{}"],
  ["<style>p{}", "", "p{}"],
  ["style=1 <b>style=2</b>", "style=1 <b>style=2</b>", ""],
  ["<BASE href=x>", "<mail-BASE href=x>", ""],
])("%j is neutralized", (source, html, css) => {
  expect(neutralize(source)).toEqual({ html, css });
});
