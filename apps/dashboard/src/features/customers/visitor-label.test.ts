import { expect, test } from "vitest";
import { avatarName, visitorLabel } from "./visitor-label.ts";

const nothing = {
  id: "a", // the color of this id is green, its number 29
  title: "Anonymous User",
  name: null,
  email: null,
  phone: null,
  time_zone: null,
  language: null,
  pathname: null,
  browser: null,
};

test.each([
  ["nothing is known", {}, "Anonymous User"],
  [
    "a place, a page and a browser",
    { time_zone: "Europe/Lisbon", pathname: "/pricing", browser: "Firefox" },
    "Green 29 · Lisbon · /pricing · Firefox",
  ],
  ["a city of two words in a country", { time_zone: "America/Argentina/Buenos_Aires" }, "Green 29 · Buenos Aires"],
  ["a place and a language", { time_zone: "Europe/Lisbon", language: "pt" }, "Green 29 · Lisbon"],
  ["a language without a place", { time_zone: "UTC", language: "de-AT" }, "Green 29 · German"],
  ["a time zone without a place", { time_zone: "Etc/GMT+3", browser: "Chrome" }, "Green 29 · Chrome"],
  ["a language that is none", { language: "<script>" }, "Anonymous User"],
  ["the first page", { pathname: "/", browser: "Safari" }, "Green 29 · Safari"],
  ["a page without a path", { pathname: "srcdoc", browser: "Safari" }, "Green 29 · Safari"],
  ["a long path", { pathname: "/docs/guides/getting-started" }, "Green 29 · …/getting-started"],
  ["a long last part", { pathname: `/${"x".repeat(50)}/` }, `Green 29 · …/${"x".repeat(20)}…`],
  ["another visitor with the same facts", { id: "b", browser: "Safari" }, "Purple 29 · Safari"],
  ["a phone number", { phone: "+15550100", browser: "Safari" }, "+15550100"],
  ["a name", { name: "Ada", title: "Ada", browser: "Safari" }, "Ada"],
  ["an email address", { email: "ada@example.com", title: "ada@example.com", browser: "Safari" }, "ada@example.com"],
])("the label with %s", (_, known, expected) => {
  expect(visitorLabel({ ...nothing, ...known })).toBe(expected);
});

test("the avatar of an anonymous visitor has the number of the label", () => {
  expect(avatarName(nothing)).toBe("29");
  expect(avatarName({ ...nothing, email: "ada@example.com", title: "ada@example.com" })).toBe("ada@example.com");
});
