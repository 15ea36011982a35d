import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { notFound } from "../harness/refusals.ts";
import { nextEmail } from "../harness/sent-emails.ts";
import { useWorld } from "../harness/world.ts";
import { addresses, ok, useStripe } from "./with-stripe.ts";

const operator = "operator@parley.example";

/** Billing that is disabled or not configured: `http.md` §6.7. */
describe("off by default", () => {
  const world = useWorld({
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLIC_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    OPERATOR_EMAIL: operator,
  });

  test("no billing route exists, for any caller", async () => {
    const { admin } = await world.anAccount();
    for (const [method, path] of [...addresses, ["POST", "/api/stripe/webhook"] as const]) {
      for (const token of [admin.token, undefined]) {
        const { status, body } = await world.call(method, path, { token });
        expect([method, path, { status, body }]).toEqual([method, path, notFound]);
      }
    }
  });

  test("no page may load anything from Stripe, and no page contains its key", async () => {
    const { headers, text } = await world.call("GET", "/settings/billing");
    expect(headers.get("content-security-policy")).not.toContain("stripe");
    expect(text).not.toContain("pk_test_1");
    expect(text).not.toContain("js.stripe.com");
  });

  test("when an account that paid before is deleted, the operator is notified of its Stripe customer", async () => {
    const { id, admin, company_name } = await world.anAccount();
    const close = () => world.call("DELETE", "/api/accounts/me", { token: admin.token });
    await world.db.updateTable("accounts").set({ stripe_customer_id: "cus_1" }).where("id", "=", id).execute();
    expect((await close()).status).toBe(204);
    const { text } = await nextEmail(world, operator, "A deleted account may still pay");
    expect(text).toContain(`${company_name} (${id}) was deleted. The Stripe customer cus_1 may`);
  });

  test("the number of seats is unlimited", async () => {
    const account = await world.anAccount();
    await world.db.updateTable("accounts").set({ subscription_plan: "starter" }).where("id", "=", account.id).execute();
    for (let teammate = 0; teammate < 3; teammate += 1) await world.anAgent({ account });
  });
});

test("the server starts without loading Stripe's library", () => {
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(new URL("../../src/server.ts", import.meta.url).href)});
    console.log(JSON.stringify(loaded.filter((url) => /features.billing.routes|node_modules.stripe/.test(url))));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });
  expect([stderr, JSON.parse(stdout || "null")]).toEqual(["", [expect.stringContaining("features/billing/routes")]]);
});

describe("on, with Stripe's default address", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLIC_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const world = useWorld({ BILLING_ENABLED: "1", ...keys });

  test("pages may show Stripe's card field and contain only the publishable key", async () => {
    const { headers, text } = await world.call("GET", "/settings/billing");
    const policy = headers.get("content-security-policy")!;
    const frames = "https://js.stripe.com https://*.js.stripe.com";
    expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' ${asPattern(frames)};`));
    expect(policy).toContain(`frame-src 'self' ${frames} https://hooks.stripe.com;`);
    expect(policy).toMatch(/connect-src 'self' ws:\S+ https:\/\/api\.stripe\.com;/);
    expect(text).toContain('"STRIPE_PUBLIC_KEY":"pk_test_1","STRIPE_JS_URL":"https://js.stripe.com/endive/stripe.js"');
    for (const secret of ["sk_test_1", "whsec_1"]) expect(text).not.toContain(secret);
  });
});

const asPattern = (text: string) => text.replace(/[.*]/g, "\\$&");

describe("on, without a key for Stripe", () => {
  const world = useWorld({ BILLING_ENABLED: "1", DEFAULT_PLAN: "starter" });

  test("usage is shown, and payment is reported as unavailable", async () => {
    const { admin } = await world.anAccount();
    const { token } = admin;
    expect(await world.data("GET", "/api/billing", { token })).toMatchObject({ subscription: null, num_users: 1 });
    expect(await world.data("GET", "/api/payment_methods", { token })).toBeNull();
    const { status, body } = await world.call("POST", "/api/billing", { token, body: { plan: "lite" } });
    expect([status, body]).toEqual([503, { error: { status: 503, message: expect.stringMatching(/not set up/) } }]);
  });

  test("webhook events are refused", async () => {
    const { status, text } = await world.call("POST", "/api/stripe/webhook", {
      body: "{}",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=0" },
    });
    expect([status, text]).toEqual([401, ""]);
  });
});

describe("in the EU edition", async () => {
  const { world, choose, billing, planOf, cancel } = await useStripe({ EU_EDITION: "1" });

  test("plans have other names on sale and in the database, and seats are counted", async () => {
    const account = await world.anAccount();
    expect(await choose(account.admin, "starter")).toMatchObject(ok);
    expect(await planOf(account.admin)).toBe("eu-starter");
    expect(await billing(account.admin)).toMatchObject({ product: { code: "eu-starter" } });
    await world.anAgent({ account });
    const invite = () => world.call("POST", "/api/user_invitations", { token: account.admin.token });
    expect((await invite()).status).toBe(403);
    expect(await choose(account.admin, "eu-lite")).toMatchObject(ok);
    expect(await planOf(account.admin)).toBe("eu-lite");
    expect((await invite()).status).toBe(201);
    await cancel(account.admin);
    expect(await planOf(account.admin)).toBe("starter");
  });
});
