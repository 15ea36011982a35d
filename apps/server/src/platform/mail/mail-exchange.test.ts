import { afterAll, beforeAll, expect, test } from "vitest";
import { NameServer } from "../../../../../e2e/providers/name-server.ts";
import { MailExchange } from "./mail-exchange.ts";

const names = new NameServer();
let exchange: MailExchange;

beforeAll(async () => {
  await names.open();
  names.set("mail.example", "MX", "m");
  names.set("none.example", "MX", "");
  names.set("host.example", "A", "192.0.2.1");
  names.set("empty.example", "TXT");
  names.failing.add("broken.example");
  exchange = new MailExchange([names.address]);
});
afterAll(() => names.close());

test.each([
  ["mail.example", true, "has a mail server"],
  ["host.example", true, "has none, and takes mail itself"],
  ["none.example", false, "says that it takes none"],
  ["empty.example", false, "has neither"],
  ["nowhere.example", false, "is not there"],
  ["broken.example", true, "cannot be asked about just now"],
])("mail to %s may be sent: %s, because it %s", async (domain, mayReach) => {
  expect(await exchange.mayReach(`somebody@${domain}`)).toBe(mayReach);
});
