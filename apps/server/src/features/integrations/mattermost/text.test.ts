import { expect, test } from "vitest";
import { postTextOf } from "./text.ts";

type Said = Parameters<typeof postTextOf>[0];

const ann = { name: "Ann", email: "ann@example.com" } as Said["customer"];
const bea = { display_name: "Bea" } as Said["user"];
const file = {
  filename: "prices.txt",
  file_url: "https://parley.example.com/uploads/prices.txt",
} as Said["attachments"][0];
const nothing: Said = { body: null, private: false, attachments: [], customer: null, user: null };

test.each<[string, Partial<Said>, string]>([
  ["a customer's", { customer: ann, body: "Hello **you**" }, "*:wave: Ann (ann@example.com)*: Hello **you**"],
  ["an agent's", { user: bea, body: "Hi" }, "*:woman_technologist: Bea*: Hi"],
  ["a bot's", { body: "Hi" }, "*:woman_technologist: Bot*: Hi"],
  ["a note", { user: bea, body: "Hi", private: true }, "*:woman_technologist: Bea*: \\\\ _Hi_"],
  [
    "a file",
    { user: bea, attachments: [file] },
    "*:woman_technologist: Bea*: > [prices.txt](https://parley.example.com/uploads/prices.txt)",
  ],
  [
    "a call to everybody",
    { user: bea, body: "@channel a@example.com" },
    "*:woman_technologist: Bea*: @\u200bchannel a@example.com",
  ],
  [
    "a call to everybody behind signs",
    { user: bea, body: ".@channel hi.@all -@here _@channel +@all &#64;here &#X40;all &commat;channel @&#99;hannel" },
    "*:woman_technologist: Bea*: .@\u200bchannel hi.@\u200ball -@\u200bhere _@\u200bchannel +@\u200ball @\u200bhere @\u200ball @\u200bchannel @\u200b&#99;hannel",
  ],
  [
    "a call to everybody in an address",
    { user: bea, body: "(https://example.com/@all?by=ann@example.com) www.example.com/@here @here 3 @ 2 €" },
    "*:woman_technologist: Bea*: (https://example.com/%40all?by=ann@example.com) www.example.com/%40here @\u200bhere 3 @ 2 €",
  ],
  [
    "a name with signs in it",
    { customer: { name: "*Ann*\n`@all`", email: null } as Said["customer"], body: "Hi" },
    "*:wave: Ann @\u200ball*: Hi",
  ],
  ["nothing", {}, ""],
])("a message is posted to Mattermost with its author: %s", (_, said, text) => {
  expect(postTextOf({ ...nothing, ...said })).toBe(text);
});

test("a text above Mattermost's limit is cut, not within a character", () => {
  const text = postTextOf({ ...nothing, user: bea, body: "\u{1F600}".repeat(9000) });
  expect(text.length).toBeLessThanOrEqual(16_383);
  expect(text).toMatch(/\u{1F600}\.\.\.$/u);
});
