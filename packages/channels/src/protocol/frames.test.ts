import { expect, test } from "vitest";
import { Broadcast, Frame } from "./frames.ts";
import { serializerFor } from "./serializers.ts";

const [V1, V2] = [serializerFor("1.0.0")!, serializerFor("2.0.0")!];

test("a broadcast is encoded once for each version, however many sockets receive it", () => {
  const broadcast = new Broadcast("room:a", "news", '{"n":1}');
  expect(broadcast.frameFor(V1).text).toBe('{"topic":"room:a","event":"news","ref":null,"payload":{"n":1}}');
  expect(broadcast.frameFor(V2).text).toBe('[null,null,"room:a","news",{"n":1}]');
  expect(broadcast.frameFor(V2)).toBe(broadcast.frameFor(V2));
  expect(broadcast.frameFor(V2).bytes).toBe(broadcast.frameFor(V2).bytes);
});

test.each(["room:a", "3:4:colons", 'a "quoted" one', "żółw 🐢", ""])(
  "a broadcast on %j crosses the bus unchanged",
  (topic) => {
    const payload = JSON.stringify({ text: `${topic} 1:2:` });
    const arrived = Broadcast.fromMessage(new Broadcast(topic, "new:event", payload).toMessage());
    expect(arrived.topic).toBe(topic);
    expect(JSON.parse(arrived.frameFor(V2).text)).toEqual([null, null, topic, "new:event", JSON.parse(payload)]);
  },
);

test.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 255, 255]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])("a text of %i bytes has the header of RFC 6455", (length, header) => {
  const { bytes } = new Frame("x".repeat(length));
  expect([...bytes.subarray(0, header.length)]).toEqual(header);
  expect(bytes.subarray(header.length).toString()).toBe("x".repeat(length));
});

test("the length of a frame is counted in bytes, not in characters", () => {
  expect([...new Frame("ü🐢").bytes]).toEqual([0x81, 6, ...Buffer.from("ü🐢")]);
});
