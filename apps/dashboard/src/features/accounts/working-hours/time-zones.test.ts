import { expect, test } from "vitest";
import { timeZoneLabel, timeZoneOptions } from "./time-zones.ts";

const winter = new Date("2026-01-15T12:00:00Z");
const summer = new Date("2026-07-15T12:00:00Z");

test.each([
  ["America/New_York", winter, "(GMT-05:00) America/New York"],
  ["America/New_York", summer, "(GMT-04:00) America/New York"],
  ["Asia/Kathmandu", winter, "(GMT+05:45) Asia/Kathmandu"],
  ["UTC", winter, "(GMT+00:00) UTC"],
  ["Atlantis/Capital", winter, "(GMT) Atlantis/Capital"],
])("%s", (zone, at, label) => {
  expect(timeZoneLabel(zone, at)).toBe(label);
});

test("every zone is listed once from west to east, including a chosen zone unknown to the browser", () => {
  const options = timeZoneOptions("US/Eastern", winter);
  const zones = options.map(({ value }) => value);
  expect(zones).toContain("US/Eastern");
  expect(zones).toContain("UTC");
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.indexOf("America/New_York")).toBeLessThan(zones.indexOf("Europe/Paris"));
  expect(zones.indexOf("Europe/Paris")).toBeLessThan(zones.indexOf("Asia/Tokyo"));
});
