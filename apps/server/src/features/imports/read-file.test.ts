import { expect, test } from "vitest";
import { EncodingSniffer } from "./read-file.ts";

const encodingOf = (...chunks: Buffer[]) => {
  const sniffer = new EncodingSniffer();
  for (const chunk of chunks) sniffer.read(chunk);
  return sniffer.end();
};

test.each([
  ["utf-8", "nothing", []],
  ["utf-8", "a letter in two chunks", [Buffer.from([0x4a, 0xc3]), Buffer.from([0xbc, 0x0a])]],
  ["windows-1252", "a letter of old spreadsheets", [Buffer.from("Jürgen\n", "latin1")]],
  ["windows-1252", "a last byte that begins a letter of UTF-8", [Buffer.from("name\nJosé", "latin1")]],
  ["utf-16le", "a mark in two chunks", [Buffer.from([0xff]), Buffer.from([0xfe, 0x4a, 0x00])]],
])("the encoding is %s: %s", (encoding, _, chunks) => {
  expect(encodingOf(...chunks)).toBe(encoding);
});
