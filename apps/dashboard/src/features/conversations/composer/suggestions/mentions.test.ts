import { expect, test } from "vitest";
import { mentionsIn, withBoldMentions, withUniqueNames } from "./mentions.ts";

const aUser = (id: number, name: string) => ({ id, name, email: `${id}@example.com` });

const people = withUniqueNames([aUser(1, "Ann"), aUser(2, "Anna Lee"), aUser(3, "sam@example.com")]);

test.each([
  ["@Ann, can you look?", [1], "**@Ann**, can you look?"],
  ["Ask @Anna Lee.", [2], "Ask **@Anna Lee**."],
  ["@Ann and @Anna Lee and @Ann", [1, 2], "**@Ann** and **@Anna Lee** and **@Ann**"],
  ["(@sam@example.com)", [3], "(**@sam@example.com**)"],
  ["write to me@Ann", [], "write to me@Ann"],
  ["@Annabel", [], "@Annabel"],
  ["@ann", [], "@ann"],
  ["@", [], "@"],
])("%j mentions %j", (text, ids, sent) => {
  expect(mentionsIn(text, people).map(({ id }) => id)).toEqual(ids);
  expect(withBoldMentions(text, people)).toBe(sent);
});

test("users with the same name get unique names", () => {
  const twins = withUniqueNames([aUser(1, "Ann"), aUser(2, "Ann")]);
  expect(mentionsIn("@Ann (2@example.com), please", twins).map(({ id }) => id)).toEqual([2]);
});
