import { expect, test } from "../providers/parley.ts";
import { expectAccessible } from "../support/accessible.ts";
import { VisitorClient } from "../support/visitor-client.ts";

const services = [
  {
    title: "HubSpot",
    service: "hubspot",
    failingTitle: "Hubspot",
    refusal: "missing or unknown auth code",
    account: "example.com",
  },
  {
    title: "Intercom",
    service: "intercom",
    failingTitle: "Intercom",
    refusal: "The code is not known or was used before",
    account: "Acme",
  },
] as const;

for (const { title, service, failingTitle, refusal, account } of services) {
  test(`an admin connects ${title}, reconnects after a revocation, and disconnects`, async ({
    signUp,
    parley,
    providers,
  }) => {
    const desk = await signUp("Company");
    const { page } = desk;
    const path = `/integrations/${service}`;
    const standIn = providers[service];
    standIn.consent.redirectUris.splice(0, 1, `${parley.url}${path}`);

    await test.step("the list of integrations links to the page", async () => {
      await page.goto("/integrations");
      await page.getByRole("link", { name: title, exact: true }).click();
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(page.getByText("Not connected")).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("denied consent is shown", async () => {
      await page.getByRole("button", { name: "Connect" }).click();
      await page.getByRole("link", { name: "Deny" }).click();
      await expect(page.getByText(`Failed to authorize ${failingTitle}`)).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.getByRole("button", { name: "Close" }).click();
    });

    await test.step("granted consent connects, the page names the account, and the address contains no code", async () => {
      await page.getByRole("button", { name: "Connect" }).click();
      await page.getByRole("link", { name: "Allow" }).click();
      await expect(page.getByText("Connected", { exact: true })).toBeVisible();
      await expect(page.getByRole("region", { name: "Connection", exact: true })).toContainText(
        `Connected to ${account} since`,
      );
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("button", { name: "Reconnect" })).toBeVisible();
    });

    await test.step("an agent adds a customer to the service in the conversation; the customer's page links to the contact", async () => {
      const ann = { name: "Ann Bell", email: "ann@example.com" };
      const visitor = await VisitorClient.begin(parley.url, await desk.accountId(), ann);
      await visitor.say("Do you deliver?");
      await page.goto("/conversations/all");
      await desk.open("Do you deliver?");
      await page.getByRole("button", { name: `Add to ${title}` }).click();
      await expect(page.getByText(`Successfully added to ${title}.`)).toBeVisible();
      await expect(page.getByRole("link", { name: `View in ${title}` })).toBeVisible();
      await expectAccessible(page);
      expect(standIn.contacts).toHaveLength(1);
      await page.goto(`/customers/${visitor.customerId}`);
      await expect(page.getByRole("link", { name: `View in ${title}` })).toBeVisible();
    });

    await test.step("without an answer of the service, the customer may be a contact, so nothing is offered", async () => {
      standIn.isDown = true;
      await page.reload();
      await expect(page.getByText(`Couldn't load from ${title}: ${title} does not answer`)).toBeVisible();
      await expect(page.getByRole("button", { name: `Add to ${title}` })).toHaveCount(0);
      await expectAccessible(page);
      standIn.isDown = false;
      await page.reload();
      await expect(page.getByRole("link", { name: `View in ${title}` })).toBeVisible();
      await page.goto(path);
    });

    await test.step("a code with another user's state is not used", async () => {
      const before = standIn.asked.length;
      await page.goto(`${path}?code=of-somebody-else&state=${service}`);
      await expect(page.getByText(`Failed to authorize ${failingTitle}`)).toBeVisible();
      await expect(page).toHaveURL(path);
      expect(standIn.asked.length).toBe(before);
    });

    await test.step("an invalid code shows the service's error", async () => {
      await page.getByRole("button", { name: "Reconnect" }).click();
      const allow = page.getByRole("link", { name: "Allow" });
      const back = new URL((await allow.getAttribute("href"))!);
      back.searchParams.set("code", "made-up");
      await page.goto(back.href);
      await expect(page.getByText(refusal)).toBeVisible();
    });

    await test.step("after the app is removed at the service, the page says so, and reconnecting works", async () => {
      standIn.revokeAll();
      await askForContacts(page, service);
      await page.goto(path);
      await expect(page.getByRole("alert")).toContainText(`${title} no longer accepts this connection`);
      await expect(page.getByText("Failing", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Reconnect" }).click();
      await page.getByRole("link", { name: "Allow" }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("button", { name: "Reconnect" })).toBeVisible();
      await expect(page.getByText(/no longer accepts/)).toHaveCount(0);
    });

    await test.step("an admin disconnects the integration", async () => {
      await page.getByRole("button", { name: "Disconnect" }).click();
      const question = page.getByRole("dialog", { name: `Are you sure you want to disconnect from ${title}?` });
      await question.getByRole("button", { name: "Disconnect" }).click();
      await expect(page.getByText("Not connected")).toBeVisible();
      await expect(page.getByRole("button", { name: "Connect" })).toBeVisible();
    });
    expect(standIn.unknown).toEqual([]);
  });
}

/** Requests the contact, like the customer's panel. */
const askForContacts = async (page: import("@playwright/test").Page, service: string) =>
  page.evaluate(async (to) => {
    const session = Object.entries(localStorage).find(([, value]) => value.includes('"token"'))?.[1] ?? "{}";
    const token = /"token":"([^"]+)"/.exec(session)?.[1] ?? "";
    await fetch(to, { headers: { authorization: token } });
  }, `/api/${service}/contacts`);
