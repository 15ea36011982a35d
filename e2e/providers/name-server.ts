import { createSocket, type RemoteInfo } from "node:dgram";
import type { AddressInfo } from "node:net";

const types = { A: 1, MX: 15, TXT: 16 } as const;
const [NO_ERROR, SERVER_FAILURE, NAME_ERROR] = [0, 2, 3];
const RESPONSE = 0x8180;
const MAX_STRING_LENGTH = 255;

type Type = keyof typeof types;

/** A stand-in for all name servers. Unknown names do not exist. */
export class NameServer {
  readonly #socket = createSocket("udp4");
  readonly #records = new Map<string, Partial<Record<Type, string[]>>>();
  /** Names below which lookups fail, or time out. */
  readonly failing = new Set<string>();
  readonly silent = new Set<string>();
  /** The requested names, in order. */
  readonly asked: string[] = [];

  async open() {
    this.#socket.on("message", (query, from) => this.#answer(query, from));
    await new Promise<void>((resolve) => this.#socket.bind(0, "127.0.0.1", resolve));
    return this;
  }

  get address() {
    return `127.0.0.1:${(this.#socket.address() as AddressInfo).port}`;
  }

  set(name: string, type: Type, ...values: string[]) {
    this.#records.set(name, { ...this.#records.get(name), [type]: values });
  }

  close() {
    return new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }

  #answer(query: Buffer, { port, address }: RemoteInfo) {
    const labels: string[] = [];
    let at = 12;
    for (; query[at]; at += query[at]! + 1) labels.push(query.toString("latin1", at + 1, at + 1 + query[at]!));
    const name = labels.join(".").toLowerCase();
    const question = query.subarray(12, at + 5);
    const type = query.readUInt16BE(at + 1);
    this.asked.push(name);
    if (isBelow(name, this.silent)) return;
    const known = this.#records.get(name);
    const [kind] = Object.entries(types).find(([, number]) => number === type) ?? [];
    const values = known?.[kind as Type] ?? [];
    const isThere = known || [...this.#records.keys()].some((other) => other.endsWith(`.${name}`));
    const code = isBelow(name, this.failing) ? SERVER_FAILURE : isThere ? NO_ERROR : NAME_ERROR;
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(RESPONSE | code, 2);
    head.writeUInt16BE(1, 4);
    const records = code === NO_ERROR ? values.map((value) => recordOf(type, dataOf(kind as Type, value))) : [];
    head.writeUInt16BE(records.length, 6);
    this.#socket.send(Buffer.concat([head, question, ...records]), port, address);
  }
}

const isBelow = (name: string, names: Set<string>) =>
  [...names].some((other) => name === other || name.endsWith(`.${other}`));

/** The name is a pointer to the question. */
function recordOf(type: number, data: Buffer) {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: Type, value: string): Buffer {
  if (type === "A") return Buffer.from(value.split(".").map(Number));
  if (type === "TXT") {
    const strings = value.match(new RegExp(`.{1,${MAX_STRING_LENGTH}}`, "gs")) ?? [""];
    return Buffer.concat(strings.flatMap((text) => [Buffer.from([text.length]), Buffer.from(text, "latin1")]));
  }
  const labels = value.split(".").filter(Boolean);
  const host = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, "latin1")]);
  return Buffer.concat([Buffer.from([0, 10]), ...host, Buffer.from([0])]);
}
