import { expect, test } from "vitest";
import { callInThread } from "../../../../test/harness/in-a-thread.ts";
import { splitQuote } from "./split-quote.ts";

test.each([
  ["Yes.\n\nOn Mon, 2 Nov 2026, Ann wrote:\n> No?", "Yes.", "On Mon, 2 Nov 2026, Ann wrote:\n> No?"],
  ["Yes.\n> No?", "Yes.", "> No?"],
  ["Yes.\r\n> No?", "Yes.", "> No?"],
  ["Yes.\nOn Mon, 2 Nov 2026, Ann\n<ann@example.com> wrote:\n> No?\n>\n> Ann\n", "Yes.", "On Mon, 2 Nov 2026, Ann"],
  ["Yes.\n-----Original Message-----\nFrom: Ann\nNo?", "Yes.", "-----Original Message-----"],
  ["Sí.\n\nEl lun, 2 nov 2026 a las 10:00, Ann (<ann@example.com>) escribió:\n\n> ¿No?", "Sí.", "El lun"],
  ["Sì.\n\nIl giorno lun 2 nov 2026 alle ore 10:00 Ann ha scritto:\n> No?", "Sì.", "Il giorno"],
  ["Ja.\n\nOp ma 2 nov 2026 om 10:00 schreef Ann:\n> Nee?", "Ja.", "Op ma"],
  ["Tak.\n\nW dniu 02.11.2026 o 10:00, Ann pisze:\n> Nie?", "Tak.", "W dniu"],
  ["はい。\n\n2026年11月2日(月) 10:00 Ann <ann@example.com>:\n\n> いいえ", "はい。", "2026年"],
  ["Yes.\n\nFrom: Ann\nSent: Monday\nSubject: Hi\n\nNo?", "Yes.", "From: Ann"],
])("%j is %j, and the rest is the quote", (text, reply, quoted) => {
  const split = splitQuote(text);
  expect(split.reply).toBe(reply);
  expect(split.quoted?.startsWith(quoted.split("\n")[0]!)).toBe(true);
});

test.each([
  ["> All of it is quoted."],
  ["> One?\nYes.\n> Two?\nNo."],
  ["On Monday I wrote:\nwell"],
  ["Dear all:\n\nOn Monday we wrote: nothing."],
  ["From: my heart, thank you."],
  ["Look:\n\nThe answer is 42."],
  [""],
])("%j has no quote", (text) => {
  expect(splitQuote(text)).toEqual({ reply: text });
});

test.each([
  ["attributions", "From: a\nOn x 1 @ ".repeat(300_000)],
  ["an attribution without an end", `${"On ".repeat(300_000)}\n> x`],
  ["nothing but quotes", "> \n".repeat(300_000)],
])("the time of splitting a text of %s is linear in its length", { timeout: 60_000 }, async (_, text) => {
  await callInThread(new URL("./split-quote.ts", import.meta.url), "splitQuote", text);
});
