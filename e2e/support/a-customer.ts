import { createVisitorApi } from "@parley/api-client";
import type { CustomerDraft } from "@parley/contract";
import { expect } from "@playwright/test";
import type { Desk } from "./desk.ts";

/** Creates a customer of the company through the public API. */
export async function aCustomer(desk: Desk, customer: CustomerDraft) {
  const visitors = createVisitorApi({ baseUrl: desk.origin });
  return visitors.createCustomer({ account_id: await desk.accountId(), ...customer });
}

/** Creates a customer who was last seen on a day of November. */
export async function addCustomer(desk: Desk, name: string, more: { day?: number; email?: string | null } = {}) {
  const { day = 1, email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com` } = more;
  return (await desk.api).customers.create({
    name,
    email,
    last_seen_at: `2025-11-${String(day).padStart(2, "0")}T12:00:00Z`,
  });
}

/** Creates a customer and opens the customer's page. */
export async function openCustomer(desk: Desk, name = "Ann Smith") {
  const customer = await addCustomer(desk, name);
  await desk.page.goto(`/customers/${customer.id}`);
  await expect(desk.page.getByRole("heading", { level: 1, name })).toBeVisible();
  return customer;
}
