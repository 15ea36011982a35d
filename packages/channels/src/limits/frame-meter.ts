const HAS_MASK = 0x80;
const IS_FINAL = 0x80;
const FIRST_CONTROL_OPCODE = 8;
const MASK_BYTES = 4;

/** The approximate memory of a chunk in Node besides its bytes. */
const CHUNK_OVERHEAD_BYTES = 256;

/**
 * Parses the frame headers of one WebSocket without keeping the frames, to know the size of the unfinished message.
 * Source: RFC 6455, section 5.2.
 */
export class FrameMeter {
  /** The number of header bytes read, and the fields parsed from them. */
  #headerBytes = 0;
  #firstByte = 0;
  #lengthBytes = 0;
  #maskBytes = 0;
  #payloadBytes = 0;

  #payloadBytesLeft = 0;
  #isInMessage = false;
  #announcedBytes = 0;
  #heldBytes = 0;
  #framesInChunk = 0;

  /** The number of frames that ended in the last chunk. Counting stops above the limit that `read` got. */
  get framesInChunk(): number {
    return this.#framesInChunk;
  }

  /** The size of the unfinished message so far, as its frame headers announce it. 0 between messages. */
  get announcedBytes(): number {
    return this.#announcedBytes;
  }

  /** The bytes that the server holds of the unfinished message. 0 between messages. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /**
   * @param chunk the next bytes of the connection
   * @param mostFrames reading stops when the chunk ends more frames, because the caller then closes the connection
   */
  read(chunk: Buffer, mostFrames = Number.POSITIVE_INFINITY): void {
    this.#framesInChunk = 0;
    const startsInMessage = this.#isInMessage || this.#headerBytes > 0;
    let messageStart = 0;
    for (let at = 0; at < chunk.length && this.#framesInChunk <= mostFrames; ) {
      at = this.#payloadBytesLeft > 0 ? this.#skipPayload(chunk, at) : this.#readHeader(chunk, at);
      if (this.#isBetweenMessages) messageStart = at;
    }
    if (this.#isBetweenMessages) this.#heldBytes = 0;
    else if (messageStart > 0 || !startsInMessage) this.#heldBytes = chunk.length + CHUNK_OVERHEAD_BYTES;
    else this.#heldBytes += chunk.length + CHUNK_OVERHEAD_BYTES;
  }

  get #isBetweenMessages() {
    return !this.#isInMessage && this.#headerBytes === 0 && this.#payloadBytesLeft === 0;
  }

  #skipPayload(chunk: Buffer, at: number): number {
    const skipped = Math.min(this.#payloadBytesLeft, chunk.length - at);
    this.#payloadBytesLeft -= skipped;
    if (this.#payloadBytesLeft === 0) this.#endFrame();
    return at + skipped;
  }

  #readHeader(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      if (this.#readHeaderByte(chunk[at]!)) {
        this.#beginFrame();
        return at + 1;
      }
    }
    return chunk.length;
  }

  /** Returns whether the header is complete. */
  #readHeaderByte(byte: number): boolean {
    this.#headerBytes++;
    if (this.#headerBytes === 1) this.#firstByte = byte;
    else if (this.#headerBytes === 2) this.#readLength(byte);
    else if (this.#headerBytes <= 2 + this.#lengthBytes) this.#payloadBytes = this.#payloadBytes * 256 + byte;
    return this.#headerBytes >= 2 && this.#headerBytes === 2 + this.#lengthBytes + this.#maskBytes;
  }

  #readLength(byte: number): void {
    const length = byte & 0x7f;
    this.#maskBytes = byte & HAS_MASK ? MASK_BYTES : 0;
    this.#lengthBytes = length === 127 ? 8 : length === 126 ? 2 : 0;
    this.#payloadBytes = this.#lengthBytes > 0 ? 0 : length;
  }

  #beginFrame(): void {
    this.#headerBytes = 0;
    this.#payloadBytesLeft = this.#payloadBytes;
    if (!this.#isControl) {
      this.#isInMessage = true;
      this.#announcedBytes += this.#payloadBytes;
    }
    if (this.#payloadBytesLeft === 0) this.#endFrame();
  }

  get #isControl(): boolean {
    return (this.#firstByte & 0x0f) >= FIRST_CONTROL_OPCODE;
  }

  #endFrame(): void {
    this.#framesInChunk++;
    if (this.#isControl || (this.#firstByte & IS_FINAL) === 0) return;
    this.#isInMessage = false;
    this.#announcedBytes = 0;
  }
}
