import { randomUUID } from "node:crypto";
import type { IntegrationName } from "@parley/contract";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { Refusal } from "../support/answers.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import {
  aConnectionTest,
  aMattermostAuthorization,
  aSheetsAuthorization,
  aSlackAuthorization,
  aTwilioAuthorization,
} from "../support/records.ts";
import type { Screen } from "../support/screens.ts";

/** The card "Test connection", which is the same on every integration's page. */
const PATH = "POST integrations/slack_reply/test";

async function openCard(screen: Screen) {
  screen.answer({ "slack/authorization": { data: aSlackAuthorization() } });
  await screen.page.goto("/integrations/slack/reply");
  const card = screen.page.getByRole("region", { name: "Test connection" });
  await expect(card.getByRole("button", { name: "Test connection" })).toBeVisible();
  return { card, results: card.getByRole("listitem"), status: card.getByRole("status") };
}

test("a connection that works: progress, result, and the focus stays on the button", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const { card, results, status } = await openCard(screen);
  screen.answerAt(PATH, aConnectionTest({}));
  const answer = await holdRequests(page, "**/api/integrations/slack_reply/test");
  await card.getByRole("button").press("Enter");
  await expect(status).toHaveText("Testing…");
  await card.getByRole("button").press("Enter"); // has no effect during a test
  await expectAccessibleInBothThemes(page);
  answer();
  await expect(status).toHaveText("The connection works.");
  await expect(results).toHaveCount(6);
  await expect(results.first()).toHaveText(/Bot User OAuth Token.*OK.*as it should be/);
  await expect(card.getByRole("button", { name: "Test again" })).toBeFocused();
  await expect(card.getByRole("link")).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});

test("problems and warnings are named with the service's codes, and the guide is linked", async ({ openScreen }) => {
  const screen = await openScreen();
  const { card, results, status } = await openCard(screen);
  const address = `https://${"a-long-name.".repeat(12)}example.com/api/slack/webhook`;
  screen.answerAt(
    PATH,
    aConnectionTest({
      scopes: { status: "failed", code: "missing_scope", detail: "Missing: files:read. Add them, and connect again." },
      webhook: { status: "warning", code: "no_event_yet", detail: `“Request URL” must be ${address}.` },
      signature: { status: "skipped", code: "no_event_yet", detail: "The first event shows whether it is right." },
    }),
  );
  await card.getByRole("button").click();
  await expect(status).toHaveText("Problems: 1. Warnings: 1.");
  await expect(results.nth(1)).toHaveText(/Bot Token Scopes.*Problem.*missing_scope.*Missing: files:read/);
  await expect(results.nth(3)).toHaveText(/Event Subscriptions.*Warning.*no_event_yet/);
  await expect(results.nth(4)).toHaveText(/Signing Secret.*Not checked/);
  await expect(card.getByRole("link")).toHaveAttribute("href", "/docs/guide/integrations/slack");
  await expectAccessibleInBothThemes(screen.page);
});

test("a test that cannot run shows the reason, and can be repeated", async ({ openScreen }) => {
  const screen = await openScreen();
  const { card, results, status } = await openCard(screen);
  screen.answerAt(PATH, new Refusal(429, "Too many requests, try again in 20 seconds"));
  await card.getByRole("button").click();
  await expect(card.getByRole("alert")).toContainText("Couldn't run the test: Too many requests");
  await expect(results).toHaveCount(0);
  await expectAccessibleInBothThemes(screen.page);
  screen.answerAt(PATH, aConnectionTest({}));
  await card.getByRole("button", { name: "Test again" }).click();
  await expect(status).toHaveText("The connection works.");
  await expect(card.getByRole("alert")).toHaveCount(0);
});

test("a service that asked for a pause counts as not tested", async ({ openScreen }) => {
  const screen = await openScreen();
  const { card, results, status } = await openCard(screen);
  const detail = "Slack asked Parley to wait until 14:03:22 UTC, because of its rate limit. Test again after that.";
  screen.answerAt(PATH, aConnectionTest({ token: { status: "skipped", code: "rate_limited", detail } }));
  await card.getByRole("button").click();
  await expect(status).toHaveText("The connection couldn't be tested. Try again later.");
  await expect(results.first()).toContainText("until 14:03:22 UTC");
});

test("each workspace of Sync with Slack is tested by itself", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const [acme, other] = [aSlackAuthorization(), aSlackAuthorization({ team_name: "Other", team_id: "T2" })];
  screen.answer({ "slack/authorizations": { data: [acme, other] } });
  screen.answerAt("POST integrations/slack_support/test", aConnectionTest({}));
  await page.goto("/integrations/slack/support");
  await page.getByRole("button", { name: "Configure Other" }).click();
  const asked = page.waitForRequest("**/api/integrations/slack_support/test");
  const card = page.getByRole("region", { name: "Test connection: Other" });
  await card.getByRole("button").click();
  expect((await asked).postDataJSON()).toEqual({ authorization_id: other.id });
  await expect(card.getByRole("status")).toHaveText("The connection works.");
});

test("the result for one inbox's connection is not shown for another inbox's", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const [first, second] = [aSlackAuthorization(), aSlackAuthorization({ channel: "#sales" })];
  const pathOf = (inbox: string) => `/inboxes/${inbox}/integrations/slack/reply`;
  screen.answer({ "slack/authorization": { data: first } });
  screen.answerAt(PATH, aConnectionTest({}));
  const card = page.getByRole("region", { name: "Test connection" });
  await page.goto(pathOf(randomUUID()));
  await expect(page.getByText("#support")).toBeVisible();
  screen.answer({ "slack/authorization": { data: second } });
  // A link to the other inbox's page changes only the address.
  const other = pathOf(randomUUID());
  await page.evaluate(`history.pushState(null, "", "${other}"); dispatchEvent(new PopStateEvent("popstate"))`);
  await expect(page.getByText("#sales")).toBeVisible();
  await card.getByRole("button").click();
  await expect(card.getByRole("status")).toHaveText("The connection works.");
  await page.goBack();
  await expect(page.getByText("#support")).toBeVisible();
  await expect(card.getByRole("button")).toHaveText("Test connection");
  await expect(card.getByRole("listitem")).toHaveCount(0);
});

/** Shows the failed test of a connection. Returns its results, and the button that runs it. */
async function showFailedTest(screen: Screen, name: IntegrationName, path: string) {
  const { page } = screen;
  const token = { status: "failed", code: "401", detail: "The service refuses the token." } as const;
  screen.answerAt(`POST integrations/${name}/test`, aConnectionTest({ token }));
  await page.goto(path);
  const card = page.getByRole("region", { name: "Test connection" });
  await card.getByRole("button").click();
  const results = card.getByRole("listitem");
  await expect(results).toHaveCount(6);
  return { results, button: card.getByRole("button") };
}

test("the result of a test is removed when the Twilio keys change", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const known = aTwilioAuthorization();
  screen.answer({ "twilio/authorization": { data: known } });
  const { results, button } = await showFailedTest(screen, "twilio", "/integrations/twilio");
  await page.getByRole("button", { name: "Reconnect" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Auth token", { exact: true }).fill("renewed");
  screen.answerAt("POST twilio/auth", { data: { ok: true, id: known.id } });
  screen.answer({ "twilio/authorization": { data: { ...known, twilio_auth_token: "renewed" } } });
  await form.getByRole("button", { name: "Connect" }).click();
  await expect(form).toBeHidden();
  await expect(button).toHaveText("Test connection");
  await expect(results).toHaveCount(0);
});

test("the result of a test is removed when the Mattermost token changes", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const known = aMattermostAuthorization();
  screen.answer({ "mattermost/authorization": { data: known }, "mattermost/channels": { data: [] } });
  const { results, button } = await showFailedTest(screen, "mattermost", "/integrations/mattermost");
  await page.getByRole("button", { name: "Update" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Bot access token", { exact: true }).fill("renewed");
  screen.answerAt("POST mattermost/auth", { data: { ok: true, id: known.id } });
  screen.answer({ "mattermost/authorization": { data: { ...known, access_token: "renewed" } } });
  await form.getByRole("button", { name: "Update" }).click();
  await expect(form).toBeHidden();
  await expect(button).toHaveText("Test connection");
  await expect(results).toHaveCount(0);
});

test("the result of a test is removed when another table is chosen", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const known = aSheetsAuthorization(null);
  screen.answer({ "google/authorization": { data: known } });
  const { results, button } = await showFailedTest(screen, "sheets", "/integrations/google/sheets");
  await page.getByRole("button", { name: "Choose a spreadsheet" }).click();
  const form = page.getByRole("dialog");
  screen.answer({
    "google/authorization": { data: aSheetsAuthorization("Customers", known.id) },
    "google/spreadsheet": { data: { id: "1", title: "Customers", sheets: [{ id: 0, title: "Sheet1" }] } },
  });
  screen.answerAt("PUT google/sheet", { data: known });
  await form.getByLabel("Spreadsheet URL").fill("https://docs.google.com/spreadsheets/d/1");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(button).toHaveText("Test connection");
  await expect(results).toHaveCount(0);
});
