import { expect, test } from "vitest";
import { previewMessages } from "./preview-messages.ts";

const said = (body: string) => ({ id: body, body, attachments: [], at: new Date(0) });
const bodies = (...texts: string[]) => previewMessages(texts.map(said)).map(({ body }) => body);

test("without a new message there is no preview", () => expect(bodies()).toEqual([]));

test("two short messages are shown, never three", () => expect(bodies("one", "two", "three")).toEqual(["one", "two"]));

test("only the first message is shown if both together are long", () => {
  expect(bodies("a".repeat(50), "b".repeat(50))).toHaveLength(2);
  expect(bodies("a".repeat(50), "b".repeat(51))).toHaveLength(1);
});

test.each([
  ["a".repeat(140), "a".repeat(140)],
  ["a".repeat(141), `${"a".repeat(140)}...`],
  [`${"word ".repeat(40)}`, `${"word ".repeat(27)}word...`],
  [`${"a".repeat(139)}😀 and more`, `${"a".repeat(139)}...`],
])("a long message is cut after a word: %s", (text, expected) => expect(bodies(text)).toEqual([expected]));
