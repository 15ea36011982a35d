import { afterEach, beforeEach, expect, test } from "vitest";
import type { Account } from "../harness/world.ts";
import { ok, useStripe } from "./with-stripe.ts";

/** The card for invoices: `http.md` §6.7, `behaviour.md` §17. */
const { stripe, world, billing, choose, pay, card, stored } = await useStripe();

let account: Account;
beforeEach(async () => {
  account = await world.anAccount();
});
afterEach(() => {
  stripe.trouble = undefined;
});

const visa = {
  id: expect.stringMatching(/^pm_/),
  object: "payment_method",
  brand: "visa",
  country: "US",
  exp_month: 8,
  exp_year: expect.any(Number),
  last4: "4242",
};

test("an account has no card at first", async () => {
  expect(await card(account.admin)).toBeNull();
  expect(await stored(account.admin)).toMatchObject({ customer: null, card: null });
});

test("a new card pays invoices, before and after the subscription begins", async () => {
  const { status, body } = await pay(account.admin);
  const { customer } = await stored(account.admin);
  expect([status, body]).toEqual([200, { data: { ...visa, customer } }]);
  const { id } = (body as { data: { id: string } }).data;
  expect(await stored(account.admin)).toMatchObject({ card: id });
  expect(stripe.customers.get(customer!)).toMatchObject({
    name: account.company_name,
    email: account.admin.email,
    invoice_settings: { default_payment_method: id },
  });
  expect(await card(account.admin)).toEqual({ ...visa, customer });
  await choose(account.admin, "lite");
  expect((await billing(account.admin)).payment_method).toEqual({ ...visa, customer });
});

test("another card of the same customer replaces the first, which can be set again", async () => {
  const first = stripe.paymentMethods.size;
  await pay(account.admin);
  const { customer, card: visaId } = await stored(account.admin);
  await pay(account.admin, "pm_card_mastercard");
  expect(await card(account.admin)).toMatchObject({ brand: "mastercard", last4: "4444", customer });
  await pay(account.admin, visaId!);
  expect(await card(account.admin)).toMatchObject({ id: visaId, brand: "visa" });
  expect(stripe.paymentMethods.size - first).toBe(2);
});

test("a subscription's own payment method is shown and changed instead of the customer's", async () => {
  await pay(account.admin);
  await choose(account.admin, "lite");
  const { customer, subscription, card: first } = await stored(account.admin);
  await pay(account.admin, "pm_card_mastercard");
  const found = stripe.subscriptions.get(subscription!)!;
  expect(found.default_payment_method).toBeNull();
  found.default_payment_method = first; // as on Stripe's pages
  expect((await billing(account.admin)).payment_method).toEqual({ ...visa, customer });
  await pay(account.admin, "pm_card_mastercard");
  expect((await billing(account.admin)).payment_method).toMatchObject({ brand: "mastercard" });
});

test("a declined card is refused with Stripe's text, and the former card stays", async () => {
  await pay(account.admin);
  const { status, body } = await pay(account.admin, "pm_card_chargeDeclined");
  expect([status, body]).toEqual([402, { error: { status: 402, message: "Your card was declined." } }]);
  expect(await card(account.admin)).toMatchObject({ last4: "4242" });
});

test("a card of another customer is refused", async () => {
  const neighbour = await world.anAccount();
  await pay(neighbour.admin);
  const { card: theirs } = await stored(neighbour.admin);
  const { status, body } = await pay(account.admin, theirs!);
  expect([status, body]).toEqual([
    400,
    { error: { status: 400, message: expect.stringMatching(/already been attached/) } },
  ]);
  expect(await card(account.admin)).toBeNull();
  expect(await card(neighbour.admin)).toMatchObject({ id: theirs });
});

test("an invalid card id is refused without a call to Stripe", async () => {
  stripe.asked.length = 0;
  for (const id of ["", "visa", "pm_../customers", "pm_a/b", `pm_${"x".repeat(300)}`]) {
    expect([id, (await pay(account.admin, id)).status]).toEqual([id, 422]);
  }
  const { token } = account.admin;
  expect((await world.call("POST", "/api/payment_methods", { token, body: {} })).status).toBe(400);
  expect(stripe.asked).toEqual([]);
});

test("a card that Stripe does not know is not found", async () => {
  const { status, body } = await pay(account.admin, "pm_nobodys");
  expect([status, body]).toEqual([404, { error: { status: 404, message: "No such PaymentMethod: 'pm_nobodys'" } }]);
});

test("a customer that was deleted at Stripe is created again", async () => {
  await pay(account.admin);
  const { customer } = await stored(account.admin);
  stripe.customers.set(customer!, { id: customer, object: "customer", deleted: true });
  expect(await card(account.admin)).toBeNull();
  expect(await pay(account.admin)).toMatchObject({ status: 200 });
  expect((await stored(account.admin)).customer).not.toBe(customer);
  expect(await choose(account.admin, "lite")).toMatchObject(ok);
});
