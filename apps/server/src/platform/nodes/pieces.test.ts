import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { PieceJoiner, splitIntoPieces } from "./pieces.ts";

const long = randomBytes(20_000).toString("hex");

test.each([
  ["one piece", "Grüße, 世界 🙂"],
  ["several pieces", long],
  ["nothing", ""],
])("joins a text of %s", (_, text) => {
  const pieces = splitIntoPieces(text);
  for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThan(7_900);
  const joiner = new PieceJoiner();
  expect(pieces.map((piece) => joiner.add(piece)).filter((joined) => joined !== undefined)).toEqual([text]);
});

test("drops a text of which a piece is missing, and joins the next one", () => {
  const pieces = splitIntoPieces(long);
  expect(pieces.length).toBeGreaterThan(2);
  for (const missing of pieces.keys()) {
    const joiner = new PieceJoiner();
    const received = [...pieces.toSpliced(missing, 1), ...splitIntoPieces("next")];
    expect(received.map((piece) => joiner.add(piece)).filter((joined) => joined !== undefined)).toEqual(["next"]);
  }
});
