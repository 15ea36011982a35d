import { expect, test } from "vitest";
import { peekTopic, serializerFor } from "./serializers.ts";

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
])("vsn %j means version %s", (vsn, version) => {
  const frame = serializerFor(vsn)?.encode("1", "2", "t", "e", "{}");
  expect(frame && (frame.startsWith("[") ? 2 : 1)).toBe(version);
});

test.each([
  ['["1","2","room:a","e",{}]', "room:a"],
  ['[null,null,"room:a","e",{}]', "room:a"],
  [' [ 1 , -2 , "room:\\u0061\\"" ,"e",{}]', 'room:a"'],
  ['["a \\" and, b","2","room:a","e",{}]', "room:a"],
  ['{"topic":"room:a","event":"e"}', "room:a"],
  [' { "topic" : "room:a" }', "room:a"],
  ['{"event":"e","topic":"room:a"}', undefined],
  ['["1","2",null,"e",{}]', undefined],
  ['["1","2","room', undefined],
  ['["1",{"2":"room:a"},"e"]', undefined],
  ['"room:a"', undefined],
  ["", undefined],
  ['["1","2","\\x"', undefined],
])("the topic of %s is %j before it is parsed", (frame, topic) => {
  expect(peekTopic(Buffer.from(frame))).toBe(topic);
});

test("the topic is looked for in the first kilobyte only", () => {
  expect(peekTopic(Buffer.from(`["${"1".repeat(2_000)}","2","room:a","e",{}]`))).toBeUndefined();
  expect(peekTopic(Buffer.from(`["1","2","room:a","e","${"x".repeat(9_000_000)}"]`))).toBe("room:a");
});

test("a binary push is a kind, four lengths, the four fields, and the rest is data", () => {
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
