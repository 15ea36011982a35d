import { expect, test } from "vitest";
import { find } from "./arrange.ts";
import type { Entry } from "./entry.ts";
import { otherWords } from "./texts.ts";

const entries = Object.entries(otherWords).map(
  ([id, words]): Entry => ({ id, group: "go", label: "", words, run: () => undefined }),
);
const idsFor = (typed: string) => find(entries, typed, []).flatMap((section) => section.entries.map(({ id }) => id));

test.each([
  ["install", "/settings/chat-widget"],
  ["branding", "/settings/chat-widget"],
  ["color", "/settings/chat-widget"],
  ["password", "/settings/profile"],
  ["change password", "/settings/profile"],
  ["merge", "/customers"],
  ["invite", "/settings/team"],
  ["availability", "/settings/chat-widget"],
  ["status", "status"],
  ["help", "guides"],
  ["docs", "guides"],
  ["guide", "guides"],
  ["setup", "/getting-started"],
  ["log out", "log out"],
  ["sign out", "log out"],
  ["working hours", "/settings/account"],
])("%s finds %s first", (typed, id) => expect(idsFor(typed)[0]).toBe(id));

test.each([
  ["logo", "/settings/chat-widget"],
  ["secret", "/developers/personal-api-keys"],
  ["secret", "/settings/account"],
  ["token", "/developers/personal-api-keys"],
  ["api", "/developers/personal-api-keys"],
  ["domain", "/settings/chat-widget"],
  ["domain", "/settings/email-forwarding"],
  ["away", "status"],
  ["availability", "status"],
  ["setup", "/sessions/setup"],
  ["privacy", "/sessions/setup"],
  ["dark", "theme"],
])("%s finds %s", (typed, id) => expect(idsFor(typed)).toContain(id));
