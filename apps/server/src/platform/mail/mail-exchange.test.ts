import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailExchange } from "./mail-exchange.ts";

const [A, MX] = [1, 15];
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;

/** Somebody else's server of names, for five domains. */
const records: Record<string, Record<number, Buffer>> = {
  "mail.example": { [MX]: Buffer.from([0, 10, 1, 0x6d, 0]) },
  "none.example": { [MX]: Buffer.from([0, 0, 0]) },
  "host.example": { [A]: Buffer.from([192, 0, 2, 1]) },
  "empty.example": {},
};
const socket = createSocket("udp4");
let exchange: MailExchange;

socket.on("message", (query, { port, address }) => socket.send(answer(query), port, address));

function answer(query: Buffer) {
  const end = query.indexOf(0, 12) + 5;
  const labels: string[] = [];
  for (let at = 12; query[at]; at += query[at]! + 1) labels.push(query.toString("ascii", at + 1, at + 1 + query[at]!));
  const name = labels.join(".");
  const known = records[name];
  const data = known?.[query.readUInt16BE(end - 4)];
  const head = Buffer.from(query.subarray(0, 12));
  const code = name === "broken.example" ? SERVER_FAILURE : known ? 0 : NAME_ERROR;
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(data ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const question = query.subarray(12, end);
  if (!data) return Buffer.concat([head, question]);
  const length = Buffer.from([0, data.length]);
  return Buffer.concat([head, question, Buffer.from([0xc0, 12]), question.subarray(-4), Buffer.alloc(4), length, data]);
}

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    socket.bind(0, "127.0.0.1", resolve);
  });
  exchange = new MailExchange([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
});
afterAll(() => void socket.close());

test.each([
  ["mail.example", true, "has a mail server"],
  ["host.example", true, "has none, and takes mail itself"],
  ["none.example", false, "says that it takes none"],
  ["empty.example", false, "has neither"],
  ["nowhere.example", false, "is not there"],
  ["broken.example", true, "cannot be asked about just now"],
])("mail to %s may go: %s, for it %s", async (domain, mayReach) => {
  expect(await exchange.mayReach(`somebody@${domain}`)).toBe(mayReach);
});
