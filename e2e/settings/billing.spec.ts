import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { StripeStandIn } from "../providers/stripe/stripe.ts";
import { expectAccessible } from "../support/accessible.ts";
import { Refusal } from "../support/answers.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

/** The texts of this page, word for word as in the specification. */
const trial =
  "You are currently on a free trial of the product. Please select a subscription plan to continue using your account.";
const overLimit =
  /^It looks like you've exceeded the limits of your current plan\. Please upgrade by \w+ 01, \d{4} to prevent any features from disabling!$/;
const onlyOnPlans = "This integration is only available on the Lite and Team subscription plans.";

/** The features of each plan, word for word, in the order of the cards. */
const features = {
  Starter: ["2 seats", "1000 messages/month", "30-day retention", "Customizable widget"],
  Lite: ["4 seats", "Unlimited messages", "3 months retention", "Private notes", "Reply from Slack"],
  Team: ["10 seats", "Unlimited retention", "Screen sharing", "Webhooks", "Priority support"],
  Enterprise: ["Unlimited seats", "On-premise deployment", "Custom integrations"],
};

/** Each plan has its price and all its features. */
async function expectPlans(dialog: Locator, ...prices: string[]) {
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveText(Object.keys(features));
  await expect(dialog.locator("li > p")).toHaveText([...prices, "Custom"]);
  await expect(dialog.locator("li li")).toHaveText(Object.values(features).flat());
}

/** More users than the plan has seats, as after a larger plan was canceled. The API refuses to enable them. */
async function enableEveryone(parley: ParleyProcess) {
  const database = new pg.Client({ connectionString: parley.databaseUrl });
  await database.connect();
  await database.query("update users set disabled_at = null");
  await database.end();
}

/** Runs a journey on a separate server with billing through a stand-in for Stripe. */
async function onPaidServer(
  journey: (parley: ParleyProcess, stripe: StripeStandIn) => Promise<void>,
  environment: Record<string, string> = {},
) {
  const stripe = await new StripeStandIn().open();
  const parley = new ParleyProcess({ DEFAULT_PLAN: "starter", ...stripe.environment, ...environment });
  try {
    await parley.start();
    await journey(parley, stripe);
  } finally {
    await parley.end();
    await stripe.close();
  }
}

const cardField = (page: Page) => page.frameLocator('iframe[title="Secure card payment input frame"]');

async function enterCard(page: Page, number: string) {
  const field = cardField(page);
  await enter(field.getByLabel("Credit or debit card number"), number);
  await enter(field.getByLabel("expiration date"), "12 / 40");
  await enter(field.getByLabel("CVC"), "123");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
}

/** Sets the value directly. After axe has inspected a cross-site frame, typing into that frame has no effect. */
async function enter(input: Locator, text: string) {
  await input.evaluate((field: { value: string }, value) => {
    field.value = value;
  }, text);
}

const isStripeLoaded = (page: Page) => page.evaluate<boolean>('"Stripe" in window');

test("an admin chooses a plan, pays with a card, changes it and cancels", async ({ openPage }) => {
  await onPaidServer(async (parley, stripe) => {
    const [, lite, team] = stripe.sellPlans();
    const admin = await Desk.register(await openPage({ baseURL: parley.url }), "Company");
    const { page } = admin;
    const plan = page.getByRole("region", { name: "Subscription plan" });
    const card = page.getByRole("region", { name: "Payment method" });
    const dialog = page.getByRole("dialog");
    const success = page
      .getByRole("alert")
      .filter({ hasText: "You've successfully updated your billing information." });
    const fact = (name: string) => plan.locator("dl > div", { hasText: name }).locator("dd");
    const closeSuccess = async () => {
      await expect(success).toContainText("Success!");
      await success.getByRole("button", { name: "Close" }).click();
      await expect(success).toHaveCount(0);
    };

    await test.step("the settings link to the page, and there is no subscription", async () => {
      await page.getByRole("button", { name: "Settings" }).click();
      await expect(page.getByRole("menuitem")).toHaveText([
        "Account",
        "My team",
        "My profile",
        "Inboxes",
        "Saved replies",
        "Billing",
      ]);
      await page.getByRole("menuitem", { name: "Billing" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing Overview");
      await expect(page.getByRole("note")).toHaveText([trial]);
      await expect(fact("Users")).toHaveText("1 of 2");
      await expect(card).toContainText("No credit card information has been entered yet.");
      await expect(plan.getByRole("table")).toHaveCount(0);
    });

    await test.step("the plans are listed side by side with their prices", async () => {
      await plan.getByRole("button", { name: "Select a plan" }).click();
      await expectPlans(dialog, "$49/month", "$99/month", "$249/month");
      await expect(dialog.getByText("Each plan starts with a 14-day free trial.")).toBeVisible();
      expect((await dialog.boundingBox())!.width).toBe(1000);
      await expectAccessible(page);
    });

    await test.step("without a card, the page asks for one, in Stripe's field", async () => {
      expect(await isStripeLoaded(page)).toBe(false);
      await dialog.getByRole("button", { name: "Select Lite" }).click();
      await expect(cardField(page).getByLabel("Credit or debit card number")).toBeVisible();
      await expectAccessible(page);
      await enterCard(page, "1234");
      await expect(dialog.getByRole("alert")).toHaveText("Your card number is incorrect.");
      await enterCard(page, "4000 0000 0000 0002");
      await expect(dialog.getByRole("alert")).toHaveText("Your card was declined.");
      expect([...stripe.subscriptions.values()]).toEqual([]);
    });

    await test.step("a valid card starts the trial", async () => {
      await enterCard(page, "4242 4242 4242 4242");
      await expect(plan.getByRole("button", { name: "Change plan" })).toBeFocused();
      await closeSuccess();
      await expect(dialog).toHaveCount(0);
      await expect(fact("Plan")).toHaveText(/^Lite\s+trialing$/);
      await expect(fact("Users")).toHaveText("1 of 4");
      const { trial_end } = [...stripe.subscriptions.values()][0]!;
      await expect(fact("Trial ends")).toHaveText(dayOf(trial_end! * 1000));
      await expect(fact("Next billing date")).toHaveText(/^\w+ \d\d, \d{4}$/);
      await expect(plan.getByRole("row").nth(1)).toHaveText("Parley lite$99 per month");
      await expect(plan.getByRole("row").last()).toHaveText("Total$99 per month");
      await expect(card).toContainText("Visa ending in 4242");
      await expect(card).toContainText("Expires 12/2040");
      await expect(page.getByRole("note")).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step("with a stored card, the plan changes without asking for a card", async () => {
      await plan.getByRole("button", { name: "Change plan" }).click();
      await expect(dialog.getByRole("heading", { name: "Lite Current plan" })).toBeVisible();
      await expect(dialog.getByText("Each plan starts with a 14-day free trial.")).toHaveCount(0);
      await dialog.getByRole("button", { name: "Select Team" }).click();
      await closeSuccess();
      await expect(fact("Plan")).toHaveText(/^Team/);
      await expect(plan.getByRole("row").last()).toHaveText("Total$249 per month");
    });

    const { id: subscription } = [...stripe.subscriptions.values()][0]!;

    await test.step("choosing the same plan again asks for a new card", async () => {
      await plan.getByRole("button", { name: "Change plan" }).click();
      await dialog.getByRole("button", { name: "Select Team" }).click();
      await enterCard(page, "5555 5555 5555 4444");
      await closeSuccess();
      await expect(card).toContainText("Mastercard ending in 4444");
    });

    await test.step("a discount from Stripe's dashboard is subtracted", async () => {
      stripe.giveDiscount(subscription, { name: "Friends", percent_off: 50 });
      await page.reload();
      await expect(plan.getByRole("row").nth(2)).toHaveText("Discount (Friends)−50% (−$124.50)");
      await expect(plan.getByRole("row").last()).toHaveText("Total$124.50 per month");
    });

    await test.step("prices in another currency have no total, and a sentence says why", async () => {
      const sold = stripe.subscriptions.get(subscription)!.items.data[0]!.price;
      sold.currency = "eur";
      await page.reload();
      await expect(plan.getByText("No total is shown, because")).toBeVisible();
      await expect(plan.getByRole("row").last()).toContainText("Discount (Friends)");
      sold.currency = "usd";
    });

    await test.step("a plan change in Stripe's dashboard arrives by webhook", async () => {
      const changed = stripe.changeInPages(subscription, lite!.price.id);
      const to = `${parley.url}/api/stripe/webhook`;
      expect(await stripe.deliver(to, stripe.event("customer.subscription.updated", changed))).toBe(200);
      await expect.poll(async () => (await (await admin.api).account.get()).subscription_plan).toBe("lite");
      await page.reload();
      await expect(fact("Plan")).toHaveText(/^Lite/);
      stripe.prices.delete(team!.price.id);
    });

    await test.step("a refusal of Stripe is shown beside the button", async () => {
      await plan.getByRole("button", { name: "Change plan" }).click();
      await dialog.getByRole("button", { name: "Select Team" }).click();
      await expect(dialog.getByRole("alert")).toHaveText(
        "This plan can't be bought on this server yet. Please ask your administrator.",
      );
      await dialog.getByRole("button", { name: "Close" }).click();
    });

    await test.step("canceling ends the subscription immediately", async () => {
      await page.getByRole("button", { name: "Cancel subscription" }).click();
      const question = page.getByRole("dialog", { name: "Are you sure you want to cancel your subscription?" });
      await question.getByRole("button", { name: "Cancel", exact: true }).click();
      expect(stripe.subscriptions.get(subscription)!.status).toBe("trialing");
      await page.getByRole("button", { name: "Cancel subscription" }).click();
      await question.getByRole("button", { name: "Cancel subscription" }).click();
      await closeSuccess();
      await expect(fact("Plan")).toHaveText("Starter");
      await expect(page.getByRole("note")).toHaveText([trial]);
      await expect(card).toContainText("Mastercard ending in 4444");
      expect(stripe.subscriptions.get(subscription)!.status).toBe("canceled");
    });
  });
});

test("usage above the plan's limits is shown; in the EU with EU prices, in the dark theme", async ({ openPage }) => {
  const journey = async (parley: ParleyProcess, stripe: StripeStandIn) => {
    stripe.sellPlans("eu-");
    const page = await openPage({ baseURL: parley.url, colorScheme: "dark" });
    const admin = await Desk.register(page, "Company");
    const api = await admin.api;
    for (const email of ["first@example.com", "second@example.com"]) {
      const { id: invite_token } = await api.invitations.create();
      const password = "a long password";
      await api.session.register({ invite_token, email, password, password_confirmation: password });
      const teammate = (await api.users.list()).find((user) => user.email === email)!;
      if (email.startsWith("first")) await api.users.disable(teammate.id);
    }
    await page.goto("/billing");
    await expect(page.getByRole("note")).toHaveText([trial]); // a disabled user takes no seat
    await enableEveryone(parley);
    await page.reload();
    await expect(page.getByRole("note")).toHaveText([trial, overLimit]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Select a plan" }).click();
    const dialog = page.getByRole("dialog");
    await expectPlans(dialog, "$99/month", "$149/month", "$299/month");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Select Team" }).click();
    await expect(cardField(page).getByLabel("Credit or debit card number")).toBeVisible();
    await expectAccessible(page);
    await enterCard(page, "4242424242424242");
    await expect(page.getByRole("region", { name: "Subscription plan" })).toContainText("Parley team");
    await expect(page.getByRole("note")).toHaveCount(0);
    await expectAccessible(page);

    const notice = page.getByRole("note");
    const leadsToPlans = async (link: string) => {
      await notice.getByRole("link", { name: link }).click();
      await expect(page.getByRole("heading", { name: "Billing Overview" })).toBeVisible();
    };
    const account = page.waitForResponse("**/api/accounts/me"); // the plan is unknown until then
    await page.goto("/settings/email-forwarding");
    await account;
    await expect(page.getByRole("heading", { name: "Email forwarding" })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await api.billing.cancel();
    await page.reload();
    await expect(notice).toContainText(
      "Email forwarding will only be available on the Lite and Team subscription plans.",
    );
    await leadsToPlans("Billing");
    for (const service of ["slack/reply", "slack/support", "google/gmail", "google/sheets"]) {
      await page.goto(`/integrations/${service}`);
      await expect(notice).toHaveText(`${onlyOnPlans} Sign up for a free trial!`);
    }
    await leadsToPlans("Sign up for a free trial!");
  };
  await onPaidServer(journey, { EU_EDITION: "1" });
});

test("when Stripe does not answer, the page shows the reason and the card field does not hang", async ({
  openPage,
}) => {
  await onPaidServer(async (parley, stripe) => {
    stripe.sellPlans();
    const { page } = await Desk.register(await openPage({ baseURL: parley.url }), "Company");
    await page.goto("/settings/billing");
    await expect(page.getByRole("note")).toHaveText([trial]);
    await stripe.close();
    await page.getByRole("button", { name: "Add card" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("Couldn't load the card field.");
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await stripe.open();
    await page.getByRole("button", { name: "Add card" }).click();
    await page.route("**/api/payment_methods", (route) => route.abort(), { times: 1 });
    await enterCard(page, "4242424242424242");
    await expect(dialog.getByRole("alert")).toHaveText("Failed to save card information.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Visa ending in 4242")).toBeVisible();
    await expect(page.getByRole("button", { name: "Change card" })).toBeFocused();
  });
});

const dayOf = (instant: number) =>
  new Intl.DateTimeFormat("en-US", { month: "long", day: "2-digit", year: "numeric" }).format(instant);

test("without billing no page mentions a plan", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const plan = page.getByText(/\bplans?\b(?!:)|subscription|upgrade/i); // the snippets have `plan:` as an example
  for (const [path, shown] of [
    ["/getting-started", "Set up your inbox"],
    ["/settings/account", "Company"],
    ["/settings/chat-widget", "Hide “Powered by Parley”"],
    ["/integrations", "Mattermost"],
    ["/integrations/twilio", "Twilio"],
    ["/settings/team", "agent@example.com"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expect(plan).toHaveCount(0);
  }
  screen.answerAt("POST user_invitations", new Refusal(422, "Unprocessable entity"));
  await page.getByRole("button", { name: "Generate invite URL" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Unprocessable entity" });
  await expect(refusal).toContainText("Failed to generate user invitation!");
  await expect(plan).toHaveCount(0);
});
