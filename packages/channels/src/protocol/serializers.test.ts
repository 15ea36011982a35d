import { expect, test } from "vitest";
import { serializerFor, splitFrame } from "./serializers.ts";

test.each([
  [null, 1],
  ["1.0.0", 1],
  ["1.0.99", 1],
  ["2.0.0", 2],
  ["2.0.12", 2],
  ["2.0", undefined],
  ["1.1.0", undefined],
  ["3.0.0", undefined],
  ["v2.0.0", undefined],
  ["2.0.0 ", undefined],
  ["latest", undefined],
])("vsn %j selects version %s", (vsn, version) => {
  const frame = serializerFor(vsn)?.encode("1", "2", "t", "e", "{}");
  expect(frame && (frame.startsWith("[") ? 2 : 1)).toBe(version);
});

const head = { joinRef: "1", ref: "2", topic: "room:a", event: "e" };

test.each([
  ['["1","2","room:a","e",{"a":[1]}]', head, '{"a":[1]}'],
  [' [ "1" , "2" , "room:a" , "e" , {} ] \n', head, " {} "],
  ['[null,-3,"room:\\u0061\\"","żółw",{}]', { joinRef: null, ref: -3, topic: 'room:a"', event: "żółw" }, "{}"],
  ['["a \\" and, b","2","room:a","e",{}]', { ...head, joinRef: 'a " and, b' }, "{}"],
  ['["1","2","room:a","e",not json]', head, "not json"],
])("all of %s except the payload is read without parsing it", (text, expected, payload) => {
  const frame = splitFrame(Buffer.from(text));
  expect(frame).toMatchObject(expected);
  expect(String(frame?.payload)).toBe(payload);
});

test.each([
  '{"topic":"room:a","event":"e"}',
  '["1","2",null,"e",{}]',
  '["1","2","room:a","e",{}',
  '["1","2","room',
  '["1",{"2":"room:a"},"e"]',
  '"room:a"',
  "",
  '["1","2","\\x","e",{}]',
  `["${"1".repeat(2_000)}","2","room:a","e",{}]`,
])("a frame of another form is not split: %s", (text) => {
  expect(splitFrame(Buffer.from(text))).toBeUndefined();
});

test("a binary push is a kind, four lengths, the four fields, and the data", () => {
  const frame = Buffer.concat([Buffer.from([0, 1, 2, 3, 2]), Buffer.from("122t:1evDATA")]);
  expect(serializerFor("2.0.0")!.decode(frame, true)).toEqual({
    joinRef: "1",
    ref: "22",
    topic: "t:1",
    event: "ev",
    payload: Buffer.from("DATA"),
    byteLength: frame.length,
  });
});
