import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FrameMeter } from "./frame-meter.ts";

interface Kind {
  opcode?: number;
  isFinal?: boolean;
}

/** A frame as clients send it: masked. */
function frame(payloadBytes: number, { opcode = 1, isFinal = true }: Kind = {}): Buffer {
  const first = opcode | (isFinal ? 0x80 : 0);
  const size = payloadBytes < 126 ? 0 : payloadBytes < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + size);
  head[0] = first;
  head[1] = 0x80 | (size === 0 ? payloadBytes : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(payloadBytes, 2);
  if (size === 8) head.writeBigUInt64BE(BigInt(payloadBytes), 2);
  return Buffer.concat([head, randomBytes(4), randomBytes(payloadBytes)]);
}

function read(bytes: Buffer, chunkBytes: number) {
  const meter = new FrameMeter();
  for (let at = 0; at < bytes.length; at += chunkBytes) meter.read(bytes.subarray(at, at + chunkBytes));
  return meter;
}

describe.each([1, 3, 7, 100, 1_000_000])("in chunks of %i bytes", (chunkBytes) => {
  test.each([0, 1, 125, 126, 65_535, 65_536])(
    "a whole message of %i bytes leaves no unfinished bytes",
    (payloadBytes) => {
      const meter = read(Buffer.concat([frame(payloadBytes), frame(payloadBytes)]), chunkBytes);
      expect([meter.announcedBytes, meter.heldBytes]).toEqual([0, 0]);
    },
  );

  test("an unfinished message has its announced size and its received bytes", () => {
    const meter = read(frame(70_000).subarray(0, 5_000), chunkBytes);
    expect(meter.announcedBytes).toBe(70_000);
    expect(meter.heldBytes).toBeGreaterThanOrEqual(5_000);
  });

  test("the frames of one message are added, and control frames in between are not", () => {
    const parts = [
      frame(1_000, { isFinal: false }),
      frame(100, { opcode: 9 }),
      frame(2_000, { opcode: 0, isFinal: false }),
    ];
    const meter = read(Buffer.concat(parts), chunkBytes);
    expect(meter.announcedBytes).toBe(3_000);
    expect(meter.heldBytes).toBeGreaterThanOrEqual(3_000);
    for (const byte of frame(5, { opcode: 0 })) meter.read(Buffer.from([byte]));
    expect([meter.announcedBytes, meter.heldBytes]).toEqual([0, 0]);
  });

  test("bytes before an unfinished message are not counted", () => {
    const bytes = Buffer.concat([frame(50_000), frame(60_000).subarray(0, 100)]);
    const meter = read(bytes, chunkBytes);
    expect(meter.announcedBytes).toBe(60_000);
    expect(meter.heldBytes).toBeLessThanOrEqual(Math.min(chunkBytes, bytes.length) + 100 * 257);
  });
});

test("an announced size above 32 bits is kept", () => {
  const head = Buffer.alloc(10);
  head[0] = 0x81;
  head[1] = 127;
  head.writeBigUInt64BE(2n ** 40n, 2);
  expect(read(head, 10).announcedBytes).toBe(2 ** 40);
});
