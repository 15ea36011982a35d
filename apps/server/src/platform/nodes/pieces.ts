import { constants, deflateRawSync, inflateRawSync } from "node:zlib";

/** With its header, a piece fits into a notification of PostgreSQL, which holds less than 8,000 bytes. */
const PIECE_LENGTH = 7_800;
/** A larger text is not decoded. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** Compresses a text and splits it into pieces of ASCII characters: `{index}/{count}:{data}`. */
export function splitIntoPieces(text: string): string[] {
  const data = deflateRawSync(text, { level: constants.Z_BEST_SPEED }).toString("base64");
  const count = Math.ceil(data.length / PIECE_LENGTH);
  return Array.from(
    { length: count },
    (_, index) => `${index}/${count}:${data.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH)}`,
  );
}

/** Joins the pieces of texts. A text of which a piece is missing is dropped. */
export class PieceJoiner {
  #data: string[] = [];

  /** Returns the text with its last piece. */
  add(piece: string): string | undefined {
    const header = piece.slice(0, piece.indexOf(":"));
    const [index, count] = header.split("/").map(Number);
    if (index === 0) this.#data = [];
    if (index !== this.#data.length) return undefined;
    this.#data.push(piece.slice(header.length + 1));
    if (this.#data.length !== count) return undefined;
    const data = this.#data.join("");
    this.#data = [];
    return inflateRawSync(Buffer.from(data, "base64"), { maxOutputLength: MAX_TEXT_BYTES }).toString();
  }
}
