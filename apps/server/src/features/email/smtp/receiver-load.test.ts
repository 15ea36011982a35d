import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { ReceiverLoad } from "./receiver-load.ts";

const limits = { connectionsPerAddress: 2, connectionMs: 50, bytesPerAddress: 100 };
const from = (remoteAddress: string, id: string) => ({ remoteAddress, id });

test("an address has a maximum number of connections, and does not block others", () => {
  const load = new ReceiverLoad(limits);
  const [one, two, three] = ["one", "two", "three"].map((id) => from("192.0.2.1", id));
  expect([one, two, three].map((session) => load.admits(session!))).toEqual([true, true, false]);
  expect(load.admits(from("192.0.2.2", "other"))).toBe(true);
  load.forget(three!);
  expect(load.admits(three!)).toBe(false);
  load.forget(one!);
  expect(load.admits(three!)).toBe(true);
});

test("addresses of one IPv6 /64 network share their connections", () => {
  const load = new ReceiverLoad(limits);
  const addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"];
  expect(addresses.map((address) => load.admits(from(address, address)))).toEqual([true, true, false, true]);
});

test("the memory for mails of one address is limited, until they are stored or the connection ends", () => {
  const load = new ReceiverLoad(limits);
  const [one, two, other] = [from("192.0.2.1", "one"), from("192.0.2.1", "two"), from("192.0.2.2", "other")];
  for (const session of [one, two, other]) load.admits(session);
  expect([load.takes(one, 60), load.takes(two, 40), load.takes(two, 1), load.takes(other, 100)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  load.letGo(one);
  expect([load.takes(two, 60), load.takes(one, 1)]).toEqual([true, false]);
  load.forget(two);
  expect(load.takes(one, 100)).toBe(true);
});

test("a connection has a maximum duration, even if it is active", async () => {
  const server = createServer((socket) => socket.on("error", () => {}).resume());
  new ReceiverLoad(limits).endLate(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  const talking = setInterval(() => client.write("EHLO\r\n"), 5);
  await new Promise((resolve) => client.once("close", resolve)); // `once` of node:events would reject on a reset
  clearInterval(talking);
  server.close();
});
