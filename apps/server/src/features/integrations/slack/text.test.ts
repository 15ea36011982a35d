import { expect, test } from "vitest";
import { callInThread } from "../../../../test/harness/in-a-thread.ts";
import { fromSlack, mentionedUserIds, toSlack, unnamedChannelIds } from "./text.ts";

const names = new Map([
  ["U1", "Ann"],
  ["C1", "orders"],
]);

test.each([
  ["bold", "It is **very** late", "It is *very* late"],
  ["a link", "See [our page](https://example.com/a?b=c)", "See <https://example.com/a?b=c|our page>"],
  ["an address", "[Mail us](mailto:us@example.com)", "<mailto:us@example.com|Mail us>"],
  ["a list", "Two:\n- tea\n- coffee", "Two:\n • tea\n • coffee"],
  ["signs that Slack reads", "a < b && b > c", "a &lt; b &amp;&amp; b &gt; c"],
  ["a mention that somebody typed", "<!channel> and <@U1>", "&lt;!channel&gt; and &lt;@U1&gt;"],
  ["a link to something else than a page", "[here](javascript:alert(1))", "[here](javascript:alert(1))"],
])("a message is converted to Slack's markup: %s", (_, body, said) => {
  expect(toSlack(body)).toBe(said);
});

test.each([
  ["at 2,500 letters", "a".repeat(2501), 2500, `${"a".repeat(2500)}...`],
  ["not at all", "a".repeat(2500), 2500, "a".repeat(2500)],
  ["before a sign that would be half there", "abc&", 5, "abc..."],
  ["before a link that would be half there", "ab [page](https://example.com)", 8, "ab ..."],
  ["before a character that would be half there", "ab\u{1F600}", 3, "ab..."],
])("a long text is cut: %s", (_, body, longest, said) => {
  expect(toSlack(body, longest)).toBe(said);
});

test.each([
  ["somebody who is known", "Ask <@U1>", "Ask @Ann"],
  ["somebody who is not", "Ask <@U2|bob> or <@U3>", "Ask @bob or @U3"],
  ["a channel with its name", "In <#C1|general>", "In #general"],
  ["a channel whose name is known", "In <#C1|> or <#C1>", "In #orders or #orders"],
  ["a channel whose name is not known", "In <#C2|> or <#C3>", "In #C2 or #C3"],
  ["everybody", "<!here> look, <!channel|channel> and <!everyone|@everyone>", "@here look, @channel and @everyone"],
  ["a user group with its name", "Ask <!subteam^S1|@sales> or <!subteam^S2|support>", "Ask @sales or @support"],
  ["a user group without", "Ask <!subteam^S1>", "Ask @S1"],
  ["a phone number", "Call <tel:+4930123|+49 30 123> or <tel:110>", "Call +49 30 123 or 110"],
  ["a phone number with another text", "Call <tel:+4930123|our office>", "Call our office (+4930123)"],
  ["a date", "On <!date^1392734382^{date_num} at {time}|Feb 18, 2014 2:39 PM>", "On Feb 18, 2014 2:39 PM"],
  [
    "a date with a link",
    "<!date^1392734382^{date}^https://example.com/a?b|Feb 18>",
    "[Feb 18](https://example.com/a?b)",
  ],
  ["a date without a text", "On <!date^1392734382^{date}>", "On 2014-02-18 14:39 UTC"],
  ["an impossible date", "On <!date^1e99^{date}> or <!date>", "On 1e99 or @date"],
  ["a date whose link is no page", "<!date^1392734382^{date}^javascript:alert(1)|Feb 18>", "Feb 18"],
  ["a link with an empty name", "<https://example.com|>", "https://example.com"],
  [
    "angle brackets that are not Slack's",
    "<javascript:alert(1)|here> and <> and <!>",
    "<javascript:alert(1)|here> and <> and <!>",
  ],
  ["a link with a name", "See <https://example.com|our page>", "See [our page](https://example.com)"],
  ["a link without", "See <https://example.com>", "See https://example.com"],
  ["an address", "<mailto:us@example.com|us@example.com>", "[us@example.com](mailto:us@example.com)"],
  ["signs that Slack reads", "a &lt; b &amp;&amp; b &gt; c", "a < b && b > c"],
  ["a sign's name that somebody typed", "&amp;lt;", "&lt;"],
])("a Slack text is converted to Markdown: %s", (_, text, body) => {
  expect(fromSlack(text, names)).toEqual({ body, isNote: false });
});

test.each([
  ["\\\\ Careful, <@U1>", "Careful, @Ann"],
  [";;Careful", "Careful"],
  ["  ;; Careful ", "Careful"],
])("a text that begins with the note prefix is a note: %s", (text, body) => {
  expect(fromSlack(text, names)).toEqual({ body, isNote: true });
});

test("each user in a text is listed once", () => {
  expect(mentionedUserIds("<@U1> and <@U2|bob> and <@U1>")).toEqual(["U1", "U2"]);
});

test("each channel without a name in a text is listed once", () => {
  expect(unnamedChannelIds("<#C1> and <#C2|> and <#C1|> and <#C3|general>")).toEqual(["C1", "C2"]);
});

const MILLION = 1_000_000;
const filledWith = (part: string) => part.repeat(MILLION / part.length);

test.each([
  ["toSlack", "["],
  ["toSlack", "[a](https://"],
  ["fromSlack", "<!a"],
  ["fromSlack", "<#"],
  ["fromSlack", "<https://"],
  ["fromSlack", "<https://a|"],
  ["fromSlack", "<@A|"],
  ["fromSlack", "<tel:1|"],
  ["fromSlack", "<!date^1^"],
  ["fromSlack", "^"],
  ["fromSlack", "<!date^1^^>"],
  ["unnamedChannelIds", "<#A"],
  ["unnamedChannelIds", "A|"],
])("%s takes linear time for a long text of %j", { timeout: 60_000 }, async (name, part) => {
  await callInThread(new URL("./text.ts", import.meta.url), name, filledWith(part));
});
