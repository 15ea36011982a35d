import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { accountOf, agent, Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import { aTwilioAuthorization } from "../support/records.ts";

/** The creation of this server's apps at Slack and GitHub. */
const RETURN = "/integrations/github/app?code=c0de&state=github_app::nonce";

test("the pages of a server without the apps lead to their creation", async ({ openScreen }) => {
  const { page } = await openScreen();
  const link = (at: string) => page.getByRole("link", { name: `Create the ${at} app` });
  for (const path of ["/integrations/slack/reply", "/integrations/slack/support"]) {
    await page.goto(path);
    await expect(link("Slack")).toHaveAttribute("href", "/api/slack/app");
  }
  await expectAccessibleInBothThemes(page);
  await page.goto("/integrations/github");
  await link("GitHub").click();
  await expect(page.getByRole("heading", { level: 1, name: "Create the GitHub app" })).toBeVisible();
});

test("the guide of an integration is linked until it is connected, and opens in another tab", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const guide = page.getByRole("link", { name: "How to set it up" });
  await page.goto("/integrations/twilio"); // its service needs no configuration of the server
  await expect(guide).toHaveAttribute("href", "/docs/guide/integrations/twilio");
  await expect(guide).toHaveAttribute("target", "_blank");
  await expectAccessibleInBothThemes(page);
  screen.answer({ "twilio/authorization": { data: aTwilioAuthorization() } });
  await page.reload();
  await expect(page.getByText("+15551234567")).toBeVisible();
  await expect(guide).toHaveCount(0);
});

test("the manifest is posted to GitHub", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  await page.goto("/integrations/github/app");
  await expect(page.getByLabel("GitHub organization")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const create = page.getByRole("button", { name: "Create the app on GitHub" });
  screen.answerAt("POST github/app_manifest", new Refusal(422, "GitHub cannot reach http://localhost:4000."));
  await create.click();
  await expect(page.getByRole("alert")).toContainText("GitHub cannot reach http://localhost:4000.");

  const url = "https://github.com/organizations/acme/settings/apps/new?state=github_app::nonce";
  screen.answerAt("POST github/app_manifest", { data: { url, manifest: '{"name":"Parley"}' } });
  await page.route(url, (route) => route.fulfill({ contentType: "text/html", body: "<h1>GitHub</h1>" }));
  await page.getByLabel("GitHub organization").fill("acme");
  const [asked, posted] = await Promise.all([
    page.waitForRequest("**/api/github/app_manifest"),
    page.waitForRequest(url),
    create.click(),
  ]);
  expect(asked.postDataJSON()).toEqual({ organization: "acme" });
  expect([posted.method(), posted.postData()]).toEqual(["POST", "manifest=%7B%22name%22%3A%22Parley%22%7D"]);
  await expect(page.getByRole("heading", { name: "GitHub" })).toBeVisible();
});

test("the variables are shown once, and the code leaves the address", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const variables = [
    { name: "GITHUB_APP_ID", value: "4711" },
    { name: "GITHUB_PRIVATE_KEY", value: `-----BEGIN RSA PRIVATE KEY-----\\n${"MIIE".repeat(200)}` },
  ];
  screen.answerAt("POST github/app", { data: { html_url: "https://github.com/apps/parley", variables } });
  await page.goto(RETURN);
  const shown = page.getByRole("textbox", { name: "Environment variables" });
  await expect(shown).toHaveValue(/^GITHUB_APP_ID=4711\nGITHUB_PRIVATE_KEY=-----BEGIN RSA PRIVATE KEY-----\\nMIIE/);
  await expect(page).toHaveURL(/\/integrations\/github\/app$/);
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByLabel("GitHub organization")).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test("a refused code, a state of another server, and a user who is no admin", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answerAt("POST github/app", new Refusal(401, "OAuth access denied"));
  await page.goto(RETURN);
  await expect(page.getByText("OAuth access denied")).toBeVisible();
  await expect(page.getByLabel("GitHub organization")).toBeVisible();
  await page.goto("/integrations/github/app?code=c0de");
  await expect(page.getByText("This connection was not started in this browser.")).toBeVisible();

  screen.answer({ "accounts/me": accountOf({ ...agent, role: "user" }) });
  await page.goto("/integrations/github/app");
  await expect(page.getByText("Only admins can create the app.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create the app on GitHub" })).toHaveCount(0);
});
