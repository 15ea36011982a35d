import { sql } from "kysely";
import Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../harness/world.ts";
import { useStripe } from "./with-stripe.ts";

/** Changes on Stripe's own pages arrive as Stripe's events: `http.md` §3.5, `behaviour.md` §17. */
const { stripe, world, plans, billing, choose, pay, card, planOf, stored } = await useStripe();
const [, lite, team] = plans;

let account: Account;
let subscription: string;
let customer: string;
beforeEach(async () => {
  account = await world.anAccount();
  await choose(account.admin, "lite");
  const ids = await stored(account.admin);
  subscription = ids.subscription!;
  customer = ids.customer!;
});

const address = () => `${world.url}/api/stripe/webhook`;
const deliver = (event: object) => stripe.deliver(address(), event);
const changed = (object = stripe.subscriptions.get(subscription)!) =>
  stripe.event("customer.subscription.updated", object);
const accountsOfEvent = async (id: string) =>
  world.db.selectFrom("stripe_events").select("account_id").where("id", "=", id).execute();

/** Resolves when the jobs of the events are done. */
async function settled() {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from graphile_worker.jobs where task_identifier = 'sync-billing'`.execute(
        world.db,
      );
      return rows[0]!.count;
    })
    .toBe(0);
}

describe("a change in Stripe's dashboard", () => {
  test("of the plan is stored", async () => {
    stripe.changeInPages(subscription, team!.price.id);
    expect(await planOf(account.admin)).toBe("lite");
    expect(await deliver(changed())).toBe(200);
    await settled();
    expect(await planOf(account.admin)).toBe("team");
    expect(await stored(account.admin)).toMatchObject({ subscription, product: team!.product.id });
  });

  test("that ends the subscription resets the account to starter", async () => {
    const over = stripe.cancelInPages(subscription);
    expect(await deliver(stripe.event("customer.subscription.deleted", over))).toBe(200);
    await settled();
    expect(await planOf(account.admin)).toBe("starter");
    expect(await stored(account.admin)).toEqual({ customer, subscription: null, product: null, card: null });
  });

  test("to a plan that only the operator can set is stored under its name", async () => {
    const gold = stripe.sell("Enterprise", { code: "enterprise", amount: 100_000 });
    stripe.changeInPages(subscription, gold.price.id);
    await deliver(changed());
    await settled();
    expect(await planOf(account.admin)).toBe("enterprise");
  });

  test("to a product that is not a plan leaves the plan unchanged", async () => {
    const { price } = stripe.sell("A hat", { amount: 100 });
    stripe.changeInPages(subscription, price.id);
    await deliver(changed());
    await settled();
    expect(await planOf(account.admin)).toBe("lite");
  });

  test("that adds or removes a card is shown", async () => {
    await pay(account.admin);
    const { card } = await stored(account.admin);
    const method = stripe.paymentMethods.get(card!)!;
    stripe.customers.get(customer)!.invoice_settings.default_payment_method = null;
    const gone = stripe.event(
      "payment_method.detached",
      { ...method, customer: null },
      { previous_attributes: { customer } },
    );
    expect(await deliver(gone)).toBe(200);
    await settled();
    expect(await stored(account.admin)).toMatchObject({ card: null, subscription });
  });

  test("that deletes the customer ends the subscription, and the next card creates another customer", async () => {
    stripe.cancelInPages(subscription);
    const gone = { id: customer, object: "customer", deleted: true };
    stripe.customers.set(customer, gone);
    await deliver(stripe.event("customer.deleted", gone));
    await settled();
    expect(await stored(account.admin)).toMatchObject({ subscription: null, product: null, card: null });
    expect(await planOf(account.admin)).toBe("starter");

    expect(await pay(account.admin)).toMatchObject({ status: 200 });
    expect((await stored(account.admin)).customer).not.toBe(customer);
    expect(await card(account.admin)).toMatchObject({ last4: "4242" });
  });
});

test("that ends the subscription without an event is found at the next read", async () => {
  stripe.cancelInPages(subscription);
  expect(await billing(account.admin)).toMatchObject({ subscription: null });
  await settled();
  expect(await planOf(account.admin)).toBe("starter");
  expect(await stored(account.admin)).toMatchObject({ customer, subscription: null, product: null });
});

test("events in the wrong order lead to the state at Stripe", async () => {
  const before = structuredClone(stripe.subscriptions.get(subscription)!);
  stripe.changeInPages(subscription, team!.price.id);
  const after = changed();
  const late = { ...changed(before), created: after.created - 60 };
  await deliver(after);
  await deliver(late);
  await settled();
  expect(await planOf(account.admin)).toBe("team");
  await deliver(stripe.event("customer.subscription.deleted", { ...before, status: "canceled" }));
  await settled();
  expect(await planOf(account.admin)).toBe("team");
});

test("an event that is delivered three times is processed once", async () => {
  const event = changed();
  expect(await deliver(event)).toBe(200);
  await settled();
  stripe.asked.length = 0;
  expect(await Promise.all([deliver(event), deliver(event)])).toEqual([200, 200]);
  await settled();
  expect(stripe.asked).toEqual([]);
  expect(await accountsOfEvent(event.id)).toEqual([{ account_id: account.id }]);
});

test("an event is kept while Stripe is down", async () => {
  stripe.changeInPages(subscription, team!.price.id);
  stripe.trouble = { status: 503, error: { type: "api_error", message: "down" } };
  expect(await deliver(changed())).toBe(200);
  await expect.poll(() => stripe.asked.length).toBeGreaterThan(0);
  stripe.trouble = undefined;
  await settled();
  expect(await planOf(account.admin)).toBe("team");
});

test("an event about an unknown or missing customer changes nothing", async () => {
  const others = stripe.event("customer.subscription.updated", {
    ...stripe.subscriptions.get(subscription),
    customer: "cus_other",
  });
  const nobodys = stripe.event("balance.available", { object: "balance" });
  for (const event of [others, nobodys]) {
    expect(await deliver(event)).toBe(200);
    expect(await accountsOfEvent(event.id)).toEqual([]);
  }
});

test("an event changes only its own account", async () => {
  const neighbour = (await world.anAccount()).admin;
  await choose(neighbour, "team");
  stripe.cancelInPages((await stored(neighbour)).subscription!); // no event is sent for this change
  stripe.cancelInPages(subscription);
  await deliver(changed());
  await settled();
  expect([await planOf(account.admin), await planOf(neighbour)]).toEqual(["starter", "team"]);
});

describe("the signature", () => {
  const post = (body: string, headers: Record<string, string>) =>
    world.call("POST", "/api/stripe/webhook", { body, headers: { "content-type": "application/json", ...headers } });
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

  async function refused(body: string, headers: Record<string, string>) {
    stripe.changeInPages(subscription, team!.price.id);
    const { status, text } = await post(body, headers);
    expect([status, text]).toEqual([401, ""]);
    await settled();
    expect(await planOf(account.admin)).toBe("lite");
  }

  test("an event that Stripe's own SDK signed is accepted", async () => {
    const event = changed(stripe.changeInPages(subscription, team!.price.id));
    const payload = JSON.stringify(event, null, 2);
    const signature = new Stripe(stripe.secretKey).webhooks.generateTestHeaderString({
      payload,
      secret: stripe.webhookSecret,
    });
    expect((await post(payload, { "stripe-signature": signature })).status).toBe(200);
    await settled();
    expect(await planOf(account.admin)).toBe("team");
  });

  test("an event without a signature is refused", () => refused(JSON.stringify(changed()), {}));

  test.each(["", "nonsense", "t=1,v1=", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`, "t=,v0=a"])(
    "an event with the invalid signature %j is refused",
    (signature) => refused(JSON.stringify(changed()), { "stripe-signature": signature }),
  );

  test("an event signed with another secret is refused", () => {
    const body = JSON.stringify(changed());
    return refused(body, { "stripe-signature": stripe.sign(body, { secret: "whsec_another" }) });
  });

  test("an event with the signature of another body is refused", () => {
    const body = JSON.stringify(changed());
    return refused(body, { "stripe-signature": stripe.sign(`${body} `) });
  });

  test("an event that is replayed after more than five minutes is refused", () => {
    const body = JSON.stringify(changed());
    return refused(body, { "stripe-signature": stripe.sign(body, { at: minutesAgo(6) }) });
  });

  test("an event that is four minutes old is accepted, and a replay changes nothing", async () => {
    const event = changed(stripe.changeInPages(subscription, team!.price.id));
    const body = JSON.stringify(event);
    const headers = { "stripe-signature": stripe.sign(body, { at: minutesAgo(4) }) };
    expect((await post(body, headers)).status).toBe(200);
    await settled();
    expect(await planOf(account.admin)).toBe("team");
    stripe.changeInPages(subscription, lite!.price.id);
    expect((await post(body, headers)).status).toBe(200);
    await settled();
    expect(await planOf(account.admin)).toBe("team");
  });

  test("a body that is too large is refused", async () => {
    const body = JSON.stringify({ text: "x".repeat(1_100_000) });
    expect((await post(body, { "stripe-signature": stripe.sign(body) })).status).toBe(413);
  });

  test("a signed body that is not an event is refused", async () => {
    for (const body of ["{", '{"object":"v2.core.event"}']) {
      expect((await post(body, { "stripe-signature": stripe.sign(body) })).status).toBe(400);
    }
  });
});
