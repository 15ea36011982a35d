/** The content of Outlook's `winmail.dat`. */
export interface TnefContent {
  text: string | undefined;
  html: string | undefined;
  files: { filename: string; content: Buffer }[];
}

const SIGNATURE = 0x223e9f78;
const MAX_FILES = 100;

const BODY = 0x2800c;
const MESSAGE_PROPERTIES = 0x69003;
const ATTACHMENT_BEGINS = 0x69002;
const ATTACHMENT_TITLE = 0x18010;
const ATTACHMENT_DATA = 0x6800f;
const ATTACHMENT_PROPERTIES = 0x69005;

const PLAIN_BODY = 0x1000;
const HTML_BODY = 0x1013;
const LONG_FILENAME = 0x3707;
const FILENAME = 0x3704;

export const isTnef = (content: Buffer) => content.length > 6 && content.readUInt32LE(0) === SIGNATURE;

/**
 * Reads a TNEF stream up to the first invalid part. Source: MS-OXTNEF, attributes as level, id, length, data and
 * checksum; MS-OXCDATA, property values. `node-tnef` copies byte by byte (ADR 0039).
 */
export function readTnef(stream: Buffer): TnefContent {
  const found: TnefContent = { text: undefined, html: undefined, files: [] };
  let file: { filename: string; content: Buffer } | undefined;
  for (const { id, data } of attributesOf(stream)) {
    if (id === BODY) found.text ??= textOf(data);
    if (id === MESSAGE_PROPERTIES) {
      const properties = propertiesOf(data);
      const [plain, html] = [properties.get(PLAIN_BODY), properties.get(HTML_BODY)];
      if (plain) found.text ??= plain.text;
      if (html) found.html ??= html.bytes.toString("utf8").replace(/\0+$/, "");
    }
    if (id === ATTACHMENT_BEGINS) {
      if (found.files.length >= MAX_FILES) break;
      file = { filename: "file", content: Buffer.alloc(0) };
      found.files.push(file);
    }
    if (!file) continue;
    if (id === ATTACHMENT_TITLE) file.filename = textOf(data);
    if (id === ATTACHMENT_DATA) file.content = data;
    if (id === ATTACHMENT_PROPERTIES) {
      const properties = propertiesOf(data);
      const name = properties.get(LONG_FILENAME) ?? properties.get(FILENAME);
      if (name?.text) file.filename = name.text;
    }
  }
  return { ...found, files: found.files.filter(({ content }) => content.length > 0) };
}

function* attributesOf(stream: Buffer) {
  let at = 6; // after the signature and a key
  while (at + 9 <= stream.length) {
    const id = stream.readUInt32LE(at + 1);
    const length = stream.readUInt32LE(at + 5);
    const begin = at + 9;
    if (begin + length > stream.length) return;
    yield { id, data: stream.subarray(begin, begin + length) };
    at = begin + length + 2;
  }
}

interface Value {
  bytes: Buffer;
  text: string;
}

const UNICODE = 0x1f;
const BYTES_OF: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 };
const VARIABLE = [0x1e, UNICODE, 0x102, 0x0d];

/** The properties before the first unreadable one. */
function propertiesOf(data: Buffer): Map<number, Value> {
  const properties = new Map<number, Value>();
  let at = 4;
  const skip = (bytes: number) => {
    const begin = at;
    at += bytes;
    if (at > data.length) throw new RangeError("cut off");
    return data.subarray(begin, at);
  };
  try {
    for (let left = data.readUInt32LE(0); left > 0; left--) {
      const tag = skip(4).readUInt32LE(0);
      const [type, id] = [tag & 0xfff, tag >>> 16];
      if (id >= 0x8000) skipName(skip);
      const isList = (tag & 0x1000) !== 0;
      const isVariable = VARIABLE.includes(type);
      const size = BYTES_OF[type];
      if (!isVariable && size === undefined) return properties;
      for (let values = isList || isVariable ? skip(4).readUInt32LE(0) : 1; values > 0; values--) {
        const length = isVariable ? skip(4).readUInt32LE(0) : size!;
        const bytes = skip(length);
        if (isVariable) skip((4 - (length % 4)) % 4);
        properties.set(id, { bytes, text: textOf(bytes, type === UNICODE) });
      }
    }
  } catch {
    return properties;
  }
  return properties;
}

/** Skips the name of a named property. */
function skipName(skip: (bytes: number) => Buffer) {
  skip(16);
  const isNumbered = skip(4).readUInt32LE(0) === 0;
  if (isNumbered) return skip(4);
  const length = skip(4).readUInt32LE(0);
  return skip(length + ((4 - (length % 4)) % 4));
}

const textOf = (bytes: Buffer, isUnicode = false) =>
  new TextDecoder(isUnicode ? "utf-16le" : "windows-1252").decode(bytes).replace(/\0+$/, "");
