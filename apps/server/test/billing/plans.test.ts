import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { notAuthenticated, notFound } from "../harness/refusals.ts";
import { emailsTo } from "../harness/sent-emails.ts";
import type { Account } from "../harness/world.ts";
import { addresses, ok, useStripe } from "./with-stripe.ts";

/** Plans and their prices: `http.md` §6.7, `behaviour.md` §17. */
const operator = "operator@parley.example";
const { stripe, world, plans, billing, choose, cancel, pay, planOf, stored } = await useStripe({
  OPERATOR_EMAIL: operator,
});
const [starter, lite, team] = plans as [Plan, Plan, Plan];
type Plan = (typeof plans)[number];

const DAY_S = 86_400;

let account: Account;
beforeEach(async () => {
  account = await world.anAccount();
  stripe.asked.length = 0;
});
afterEach(() => {
  stripe.trouble = undefined;
  stripe.delayMs = 0;
});

const subscriptionsOf = (customer: string | null) =>
  [...stripe.subscriptions.values()].filter((each) => each.customer === customer);

describe("without a subscription", () => {
  test("no data comes from Stripe, and Stripe is not called", async () => {
    const agent = await world.anAgent({ account });
    await world.call("POST", `/api/users/${agent.id}/disable`, { token: account.admin.token });
    const { conversation } = await world.aConversation({ account });
    await world.sendMessage(account.admin, conversation.id, "Hello");
    expect(await billing(account.admin)).toEqual({
      subscription: null,
      product: null,
      payment_method: null,
      subscription_plan: "starter",
      num_users: 2, // includes disabled users, excludes archived ones
      num_seats_used: 1, // a disabled user needs no seat
      num_messages: 1,
    });
    await world.call("POST", `/api/users/${agent.id}/archive`, { token: account.admin.token });
    expect(await billing(account.admin)).toMatchObject({ num_users: 1 });
    expect(stripe.asked).toEqual([]);
  });

  test("there is nothing to cancel, and the plan set by the operator stays", async () => {
    await world.db.updateTable("accounts").set({ subscription_plan: "team" }).where("id", "=", account.id).execute();
    expect(await cancel(account.admin)).toMatchObject(ok);
    expect(await planOf(account.admin)).toBe("team");
  });
});

describe("a plan that is chosen", () => {
  test("begins with a trial of 14 days, and any agent can choose it", async () => {
    const agent = await world.anAgent({ account });
    expect(await choose(agent, "lite")).toMatchObject(ok);
    const { customer, subscription, product } = await stored(account.admin);
    expect(stripe.customers.get(customer!)).toMatchObject({
      name: account.company_name,
      email: agent.email,
      metadata: { account_id: account.id },
    });
    expect(product).toBe(lite.product.id);
    const info = await billing(agent);
    const { trial_start, trial_end } = info.subscription!;
    expect(trial_end! - trial_start!).toBe(14 * DAY_S);
    expect(info).toEqual({
      subscription: {
        id: subscription,
        livemode: false,
        status: "trialing",
        start_date: trial_start,
        current_period_start: trial_start,
        current_period_end: trial_end,
        trial_start,
        trial_end,
        days_until_due: null,
        quantity: 1,
        discount: null,
        prices: [
          {
            id: lite.price.id,
            active: true,
            unit_amount: 9900,
            currency: "usd",
            amount_decimal: "9900",
            created: lite.price.created,
            billing_scheme: "per_unit",
            interval: "month",
            interval_count: 1,
            product_id: lite.product.id,
            quantity: 1,
          },
        ],
      },
      product: { id: lite.product.id, name: "Parley lite", active: true, code: "lite" },
      payment_method: null,
      subscription_plan: "lite",
      num_users: 2,
      num_seats_used: 2,
      num_messages: 0,
    });
    expect(await planOf(account.admin)).toBe("lite");
  });

  test("is changed in one update that adds the new price and removes the old one", async () => {
    await choose(account.admin, "lite");
    const { subscription } = await stored(account.admin);
    const [item] = stripe.subscriptions.get(subscription!)!.items.data;
    stripe.asked.length = 0;
    expect(await choose(account.admin, "team", "PUT")).toMatchObject(ok);
    expect(stripe.changes).toMatchObject([
      {
        path: `/v1/subscriptions/${subscription}`,
        params: { items: [{ price: team.price.id }, { id: item.id, deleted: "true" }] },
      },
    ]);
    const info = await billing(account.admin);
    expect(info).toMatchObject({
      subscription_plan: "team",
      product: { code: "team" },
      subscription: { id: subscription, status: "trialing", prices: [{ unit_amount: 24_900 }] },
    });
    expect(await stored(account.admin)).toMatchObject({ subscription, product: team.product.id });
  });

  test("is changed with the same quantity", async () => {
    await choose(account.admin, "lite");
    const { subscription } = await stored(account.admin);
    stripe.subscriptions.get(subscription!)!.items.data[0].quantity = 3; // as on Stripe's pages
    await choose(account.admin, "team", "PUT");
    expect((await billing(account.admin)).subscription).toMatchObject({
      quantity: 3,
      prices: [{ unit_amount: 24_900, quantity: 3 }],
    });
  });

  test("is unchanged when chosen again, and changes there and back are two changes", async () => {
    for (const plan of ["lite", "lite", "team", "lite", "team"]) await choose(account.admin, plan);
    const { customer } = await stored(account.admin);
    expect(subscriptionsOf(customer)).toHaveLength(1);
    expect(subscriptionsOf(customer)[0]!.items.data).toMatchObject([{ price: { id: team.price.id } }]);
    expect(stripe.changes.filter(({ isReplayed }) => isReplayed)).toEqual([]);
  });

  test("can have several prices, all of which are added, except inactive and one-time prices", async () => {
    const more = [stripe.price(lite.product.id, 500), stripe.price(lite.product.id, 700, { active: false })];
    more.push(stripe.price(lite.product.id, 900, { type: "one_time", recurring: null }));
    await choose(account.admin, "lite");
    for (const { id } of more) stripe.prices.delete(id);
    const { prices } = (await billing(account.admin)).subscription!;
    expect(prices.map(({ unit_amount }) => unit_amount).sort()).toEqual([500, 9900]);
  });

  test("is found when Stripe lists products on several pages", async () => {
    for (let count = 0; count < 120; count += 1) stripe.sell(`Other ${count}`, { amount: 1 });
    expect(await choose(account.admin, "starter")).toMatchObject(ok);
    expect(await billing(account.admin)).toMatchObject({ product: { id: starter.product.id } });
  });

  test.each(["gold", "eu-lite", "", "constructor"])("an invalid plan, like %j, is not found", async (plan) => {
    stripe.sell("Not one of ours", { code: "gold", amount: 1 });
    const { status, body } = await choose(account.admin, plan);
    expect({ status, body }).toEqual(plan ? notFound : { status: 400, body: expect.anything() });
    expect(await stored(account.admin)).toMatchObject({ customer: null });
  });

  test("that Stripe does not sell is refused with the reason", async () => {
    lite.product.active = false;
    const { status, body } = await choose(account.admin, "lite");
    lite.product.active = true;
    const message = "This plan can't be bought on this server yet. Please ask your administrator.";
    expect({ status, body }).toEqual({
      status: 404,
      body: expect.objectContaining({ error: { status: 404, message } }),
    });
  });
});

describe("two admins at the same time", () => {
  test("who choose the same plan create one subscription", async () => {
    stripe.delayMs = 100;
    const other = await world.anAgent({ account, role: "admin" });
    const answers = await Promise.all([choose(account.admin, "team"), choose(other, "team"), choose(other, "team")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { customer } = await stored(account.admin);
    expect(subscriptionsOf(customer)).toHaveLength(1);
    expect([...stripe.customers.values()].filter(({ metadata }) => metadata.account_id === account.id)).toHaveLength(1);
  });

  test("who choose different plans create one subscription, and it is stored as it is at Stripe", async () => {
    stripe.delayMs = 100;
    const answers = await Promise.all([choose(account.admin, "team"), choose(account.admin, "lite")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { customer } = await stored(account.admin);
    expect(subscriptionsOf(customer)).toHaveLength(1);
    const info = await billing(account.admin);
    expect(info.subscription_plan).toBe(info.product!.code);
  });

  test("of whom one cancels leave the stored state equal to Stripe's", async () => {
    stripe.delayMs = 50;
    await choose(account.admin, "lite");
    await Promise.all([choose(account.admin, "team"), cancel(account.admin)]);
    const { customer, subscription } = await stored(account.admin);
    expect(stripe.subscriptionOf(customer!)?.id ?? null).toBe(subscription);
    expect(await planOf(account.admin)).toBe(subscription ? "team" : "starter");
  });
});

test("a subscription whose creation had no answer is found and not created again", async () => {
  await choose(account.admin, "lite");
  const { customer } = await stored(account.admin);
  const forgotten = { stripe_subscription_id: null, stripe_product_id: null };
  await world.db.updateTable("accounts").set(forgotten).where("id", "=", account.id).execute();
  expect(await choose(account.admin, "team")).toMatchObject(ok);
  expect(subscriptionsOf(customer)).toHaveLength(1);
});

test("a lock of a process that ended does not stay", async () => {
  const until = new Date(Date.now() - 1000).toISOString();
  const claim = "00000000-0000-4000-8000-000000000000";
  await world.db.insertInto("billing_claims").values({ account_id: account.id, claim, until }).execute();
  expect(await choose(account.admin, "lite")).toMatchObject(ok);
  expect(await world.db.selectFrom("billing_claims").selectAll().execute()).toEqual([]);
});

describe("cancelling", () => {
  test("ends the subscription at once and resets the plan to starter; another one can follow", async () => {
    await pay(account.admin);
    await choose(account.admin, "team");
    const { customer, subscription } = await stored(account.admin);
    expect(await cancel(account.admin)).toMatchObject(ok);
    expect(stripe.subscriptions.get(subscription!)).toMatchObject({ status: "canceled" });
    expect(await stored(account.admin)).toMatchObject({ customer, subscription: null, product: null });
    expect(await billing(account.admin)).toMatchObject({
      subscription: null,
      product: null,
      payment_method: null,
      subscription_plan: "starter",
    });
    expect(await cancel(account.admin)).toMatchObject(ok);

    expect(await choose(account.admin, "team")).toMatchObject(ok);
    expect((await stored(account.admin)).subscription).not.toBe(subscription);
    expect(await billing(account.admin)).toMatchObject({ subscription: { status: "trialing" } });
  });
});

test("the subscription's discount is shown, or else the customer's", async () => {
  await choose(account.admin, "team");
  const { customer, subscription } = await stored(account.admin);
  const given = stripe.giveDiscount(subscription!, { name: "Friends", percent_off: 25 });
  const { discount } = (await billing(account.admin)).subscription!;
  expect(discount).toEqual({
    id: expect.stringMatching(/^coupon_/),
    name: "Friends",
    livemode: false,
    duration: "forever",
    duration_in_months: null,
    percent_off: 25,
    amount_off: null,
    currency: null,
    valid: true,
    redeem_by: null,
    times_redeemed: 1,
  });
  stripe.subscriptions.get(subscription!)!.discounts = [];
  stripe.customers.get(customer!)!.discount = given.discounts[0];
  expect((await billing(account.admin)).subscription).toMatchObject({ discount: { name: "Friends" } });
});

describe("when Stripe refuses", () => {
  test.each([
    [402, { type: "card_error", code: "card_declined", message: "Your card was declined." }],
    [400, { type: "invalid_request_error", message: "This customer has no attached payment source" }],
    [429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" }],
  ])("with status %i, its text is passed on", async (status, error) => {
    stripe.trouble = { status, error };
    for (const method of ["POST", "PUT"] as const) {
      const { body, ...answer } = await choose(account.admin, "lite", method);
      expect([answer.status, body]).toEqual([status, { error: { status, message: error.message } }]);
    }
  });

  test("because of the server's key, the caller gets no details and stays signed in", async () => {
    stripe.trouble = {
      status: 401,
      error: { type: "invalid_request_error", message: "Invalid API Key: sk_test_****" },
    };
    const { status, text } = await choose(account.admin, "lite");
    expect(status).toBe(502);
    expect(text).not.toContain("sk_test");
  });

  test("with an invalid answer, the caller gets an error without its content", async () => {
    stripe.trouble = { status: 500, error: { type: "api_error", message: "a stack trace" } };
    const { status, body } = await choose(account.admin, "lite");
    expect([status, body]).toEqual([
      500,
      { error: { status: 500, message: expect.stringMatching(/could not be reached/) } },
    ]);
  });

  test("once, the caller can retry, although Stripe repeats the answer for the same idempotency key for a day", async () => {
    const steps = [
      () => pay(account.admin), // the customer
      () => pay(account.admin, "pm_card_mastercard"), // the card
      () => choose(account.admin, "lite"),
      () => choose(account.admin, "team", "PUT"),
    ];
    for (const step of steps) {
      stripe.trouble = { status: 500, error: { type: "api_error", message: "oops" }, method: "POST" };
      expect(await step()).toMatchObject({ status: 500 });
      stripe.trouble = undefined;
      expect(await step()).toMatchObject({ status: 200 });
    }
    const { customer } = await stored(account.admin);
    expect(subscriptionsOf(customer)).toMatchObject([{ items: { data: [{ price: { id: team.price.id } }] } }]);
  });

  test("because it is down, the caller gets an error and the rest of the account works", async () => {
    await stripe.close();
    const { status, body } = await choose(account.admin, "lite");
    await stripe.open();
    expect([status, body]).toEqual([
      503,
      { error: { status: 503, message: expect.stringMatching(/could not be reached/) } },
    ]);
    expect(await choose(account.admin, "lite")).toMatchObject(ok);
  });
});

test("every change is sent to Stripe with a different idempotency key", async () => {
  await pay(account.admin);
  await choose(account.admin, "lite");
  await choose(account.admin, "team");
  await cancel(account.admin);
  const keys = stripe.changes.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(6);
  expect(new Set(keys).size).toBe(6);
  for (const key of keys) expect(key).toMatch(/^[\w-]{36,}$/);
});

test("another account sees and changes only its own plan, and an anonymous caller nothing", async () => {
  const neighbour = (await world.anAccount()).admin;
  await choose(account.admin, "team");
  expect(await billing(neighbour)).toMatchObject({ subscription: null, subscription_plan: "starter" });
  await choose(neighbour, "lite");
  await cancel(neighbour);
  expect(await billing(account.admin)).toMatchObject({ subscription_plan: "team", product: { code: "team" } });
  for (const [method, path] of addresses) {
    expect(await world.call(method, path)).toMatchObject(notAuthenticated);
  }
});

test("the account shown to members and visitors contains no Stripe ids", async () => {
  await pay(account.admin);
  await choose(account.admin, "team");
  const { customer, subscription } = await stored(account.admin);
  const { text } = await world.call("GET", "/api/accounts/me", { token: account.admin.token });
  const { text: shown } = await world.call("GET", `/api/widget_settings?account_id=${account.id}`);
  for (const id of [customer!, subscription!, "stripe"])
    expect([text.includes(id), shown.includes(id)]).toEqual([false, false]);
});

test("a deleted account's subscription is cancelled", async () => {
  await choose(account.admin, "team");
  const { subscription } = await stored(account.admin);
  expect((await world.call("DELETE", "/api/accounts/me", { token: account.admin.token })).status).toBe(204);
  await expect.poll(() => stripe.subscriptions.get(subscription!)!.status).toBe("canceled");
});

test("a subscription of an account that is deleted meanwhile is cancelled", async () => {
  await pay(account.admin);
  const { customer } = await stored(account.admin);
  expect(await chooseWhileDeleted("/v1/subscriptions")).toMatchObject(notAuthenticated);
  await expect.poll(() => subscriptionsOf(customer)).toMatchObject([{ status: "canceled" }]);
});

test("an account that is deleted before it is a Stripe customer is not found", async () => {
  expect(await chooseWhileDeleted("/v1/customers")).toMatchObject(notFound);
});

/**
 * Chooses a plan, and deletes the account while Stripe handles the request to `path`.
 * @returns the answer to the choice
 */
async function chooseWhileDeleted(path: string) {
  const gate = Promise.withResolvers<void>();
  stripe.gate = gate.promise;
  const chosen = choose(account.admin, "team");
  await expect.poll(() => stripe.changes.at(-1)?.path).toBe(path);
  expect((await world.call("DELETE", "/api/accounts/me", { token: account.admin.token })).status).toBe(204);
  gate.resolve();
  stripe.gate = undefined;
  return chosen;
}

test("the operator is notified once of each changed plan, and of no other change", async () => {
  await choose(account.admin, "lite");
  await choose(account.admin, "lite");
  await pay(account.admin);
  await cancel(account.admin);
  const notices = async () =>
    (await emailsTo(world, operator))
      .map(({ subject, text = "" }) => ({ subject, text: text.trim() }))
      .filter(({ subject, text }) => subject?.startsWith("Plan") && text.includes(account.id));
  await expect.poll(async () => (await notices()).length).toBe(2);
  const whose = `${account.company_name} (${account.id})`;
  expect(await notices()).toEqual([
    { subject: "Plan changed to lite", text: `${whose} changed from the plan starter to lite.` },
    { subject: "Plan changed to starter", text: `${whose} changed from the plan lite to starter.` },
  ]);
});
