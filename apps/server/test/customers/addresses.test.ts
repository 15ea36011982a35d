import type { Customer } from "@parley/contract";
import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** If the operator enables it, visitors' IP addresses are stored for the team: `behaviour.md` §5. */
const world = useWorld({ IP_COLLECTION_ENABLED: "1", TRUSTED_PROXIES: "10.0.0.0/8" });

test("the stored address is the connection's, not one that the page sent, and visitors never receive it", async () => {
  const { id: account_id, admin } = await world.anAccount();
  const headers = { "x-forwarded-for": "1.2.3.4" };
  const body = { customer: { account_id, ip: "5.6.7.8" } };
  const customer = await world.data<Customer>("POST", "/api/customers", { body, headers });
  expect(customer.ip).toBeNull();
  const stored = async () =>
    (await world.data<Customer>("GET", `/api/customers/${customer.id}`, { token: admin.token })).ip;
  expect(await stored()).toBe("127.0.0.1");
  await world.db.updateTable("customers").set({ ip: null }).where("id", "=", customer.id).execute();
  const metadata = { ip: "5.6.7.8" };
  await world.data("PUT", `/api/customers/${customer.id}/metadata`, { body: { metadata }, headers });
  expect(await stored()).toBe("127.0.0.1");
});
