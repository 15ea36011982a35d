import { expect, test } from "vitest";
import { callInThread } from "../../../../test/harness/in-a-thread.ts";
import { describeEvent } from "./calendar.ts";

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) => calendar("BEGIN:VEVENT", ...lines, "END:VEVENT");
const begin = "DTSTART:20261123T090000Z";

test.each([
  ["an event", event(begin, "DTEND:20261123T093000Z", "SUMMARY:A"), "A\n2026-11-23 09:00 UTC – 2026-11-23 09:30 UTC"],
  ["a whole day", event("DTSTART;VALUE=DATE:20261123", "SUMMARY:A"), "A\n2026-11-23"],
  [
    "parameters with colons in quotes",
    event('DTSTART;TZID="(UTC+01:00) Amsterdam":20261123T090000', 'SUMMARY;ALTREP="https://example.com":A: b'),
    "A: b\n2026-11-23 09:00",
  ],
  ["an alarm", event("BEGIN:VALARM", "DESCRIPTION:REMINDER", "END:VALARM", "SUMMARY:A"), "A"],
  [
    "something to do",
    calendar("BEGIN:VEVENT", begin, "END:VEVENT", "BEGIN:VTODO", "SUMMARY:B"),
    "2026-11-23 09:00 UTC",
  ],
  ["names in lower case", event("summary:A").replaceAll("VEVENT", "vevent"), "A"],
  ["folded lines", event("SUMMARY:Kettle", " \treview"), "Kettle\treview"],
  ["escapes", event("SUMMARY:a\\\\nb\\;c\\, d\\ne"), "a\\nb;c, d\ne"],
  ["a malformed line", event("SUMMARY:A", "nothing", "DTSTART:tomorrow"), "A\ntomorrow"],
  ["no end", event("SUMMARY:A", "LOCATION:Room 1").slice(0, 56), "A\nRoom"],
])("the text of an event with %s", (_, source, text) => {
  expect(describeEvent(source)).toBe(text);
});

test.each([calendar("BEGIN:VTODO", "SUMMARY:A", "END:VTODO"), event(), "", "nothing"])("%j has no event", (source) => {
  expect(describeEvent(source)).toBeUndefined();
});

test.each([
  ["parameters", event(`SUMMARY${";a=b".repeat(100_000)}`)],
  ["quotes", event(`SUMMARY;${'a"'.repeat(100_001)}`)],
  ["folds", event(`SUMMARY:${"a\r\n ".repeat(100_000)}`)],
  ["components", calendar("BEGIN:VEVENT\r\n".repeat(100_000))],
])("the time of parsing a calendar of %s is linear in its length", { timeout: 60_000 }, async (_, source) => {
  await callInThread(new URL("./calendar.ts", import.meta.url), "describeEvent", source);
});
