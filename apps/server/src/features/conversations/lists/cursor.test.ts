import { expect, test } from "vitest";
import { Secret } from "../../../platform/secrets/secret.ts";
import { SecretKey } from "../../../platform/secrets/secret-key.ts";
import { InvalidCursor } from "../errors.ts";
import { readCursor, writeCursor } from "./cursor.ts";

const keyOf = (secret: string) => new SecretKey({ secretKey: new Secret(secret.padEnd(32, ".")), dataDir: "" });
const ours = keyOf("ours");

const id = "0f3d5c1a-7c1e-4b5e-9a55-3f4f0a3b2c1d";

test.each([
  { last_activity_at: "2026-11-21 00:40:45.123456+00", id },
  { last_activity_at: "2026-11-21T00:40:45.123456+00:00", id },
  { last_activity_at: null, id },
])("a cursor is decoded to the encoded position: $last_activity_at", (place) => {
  const text = writeCursor(ours, place);
  expect(text).toMatch(/^[\w.-]+$/);
  expect(readCursor(ours, text)).toEqual(place);
});

const written = writeCursor(ours, { last_activity_at: null, id });

test.each([
  ["nothing of ours", "abc"],
  ["empty but for the dot", "."],
  ["with one letter changed", (written.startsWith("W") ? "X" : "W") + written.slice(1)],
  ["cut", written.slice(0, -1)],
  ["longer", `${written}A`],
  ["a place without its signature", `${Buffer.from(`[null,"${id}"]`).toString("base64url")}.`],
  ["of another server", writeCursor(keyOf("theirs"), { last_activity_at: null, id })],
  ["a token for something else", ours.sign("shared-conversation", [null, id])],
])("a cursor is refused when it is %s", (_, text) => {
  expect(() => readCursor(ours, text)).toThrow(InvalidCursor);
});
