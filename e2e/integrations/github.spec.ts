import { expect, test } from "../providers/parley.ts";
import { expectAccessible } from "../support/accessible.ts";
import { createdAt, integration } from "../support/answers.ts";

test("an admin connects GitHub; issues in messages are linked and synced in both directions; disconnecting uninstalls the app", async ({
  signUp,
  visit,
  parley,
  providers: { github },
}) => {
  github.reset();
  github.callbackUrl = `${parley.url}/integrations/github`;
  const desk = await signUp("Company");
  const { page } = desk;
  const webhook = `${parley.url}/api/github/webhook`;

  await test.step("the app is installed at GitHub, and the page shows the owner", async () => {
    github.asksForConsent = false;
    await page.goto("/integrations");
    await page.getByRole("link", { name: "GitHub", exact: true }).click();
    await expect(page.getByRole("heading", { name: "GitHub", level: 1 })).toBeVisible();
    await expect(page.getByText("Not connected")).toBeVisible();
    await page.goto("/integrations/github?installation_id=1&setup_action=install"); // a forged link
    await expect(page.getByText("Failed to authorize Github")).toBeVisible();
    await expect(page).toHaveURL(/\/integrations\/github$/);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Install" }).click();
    await page.getByRole("link", { name: "Authorize" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Connection", exact: true })).toContainText(
      "Connected to acme since",
    );
    await expect(page).toHaveURL(/\/integrations\/github$/);
    await expectAccessible(page);
  });

  await test.step("reconnecting does not install the app again", async () => {
    await page.getByRole("button", { name: "Reconnect" }).click();
    await page.getByRole("link", { name: "Authorize" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/integrations\/github$/);
    expect(github.installations.size).toBe(1);
  });

  const [installation] = github.installations.keys();
  const repo = github.repo("acme", "kettle", { isPrivate: true, installation });
  const { issue, url } = github.issue(repo, "The kettle leaks", { body: "Since Monday" });

  await test.step("an issue URL in a visitor's message links the issue to the customer", async () => {
    const visitor = await visit(await desk.accountId());
    await visitor.say(`Is ${url} done?`);
    await page.goto("/conversations/all");
    await desk.rows.first().click();
    await expect(desk.thread).toContainText("Linked to this customer from GitHub");
    await expect(visitor.messages).not.toContainText("Linked to this customer");
    await page.goto("/issues");
    await expect(page.getByRole("region", { name: "Unfinished" }).getByRole("rowheader")).toHaveText([issue.title]);
  });

  await test.step("an issue that is closed on GitHub becomes done, and the conversation shows that", async () => {
    issue.state = "closed";
    const closed = github.issueEvent(repo, issue, "closed");
    expect((await github.tell(webhook, "issues", closed)).status).toBe(200);
    await page.goto("/conversations/all");
    await desk.rows.first().click();
    await expect(desk.thread).toContainText("This issue was closed on GitHub");
    await page.goto("/issues");
    await expect(page.getByRole("region", { name: "Recently done" }).getByRole("rowheader")).toHaveText([issue.title]);
  });

  await test.step("moving the issue to unstarted reopens it on GitHub", async () => {
    await page.getByRole("button", { name: `Change the status of ${issue.title}` }).click();
    await page.getByRole("menuitem", { name: "Move to unstarted" }).click();
    await expect(page.getByRole("region", { name: "Unfinished" }).getByRole("rowheader")).toHaveText([issue.title]);
    await expect.poll(() => issue.state, { timeout: 15_000 }).toBe("open");
  });

  await test.step("a new issue's fields are filled in from GitHub", async () => {
    const dialog = page.getByRole("dialog", { name: "New issue" });
    await page.getByRole("button", { name: "New issue" }).click();
    const fillIn = dialog.getByRole("button", { name: "Fill in from GitHub" });
    await expect(fillIn).toBeDisabled();
    await dialog.getByLabel("GitHub issue URL").fill("https://github.com/acme/kettle/issues/99");
    await fillIn.click();
    await expect(dialog.getByText("GitHub has no issue at this URL")).toBeVisible();
    await dialog.getByLabel("GitHub issue URL").fill(url);
    await fillIn.click();
    await expect(dialog.getByLabel("Title")).toHaveValue(issue.title);
    await expect(dialog.getByLabel("Description")).toHaveValue("Since Monday");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("disconnecting uninstalls the app on GitHub", async () => {
    await page.goto("/integrations/github");
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Not connected")).toBeVisible();
    await expect.poll(() => github.installations.size, { timeout: 15_000 }).toBe(0);
    expect(github.unknown).toEqual([]);
  });
});

test("before connecting, the page says what to do when the app is already installed", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const hint = page.getByText("the app is already installed there");
  await page.goto("/integrations/github");
  await expect(page.getByText("Not connected")).toBeVisible();
  await expect(hint).toBeHidden(); // the server has no app at GitHub

  screen.answer({ integrations: { data: [integration("github", true)] } });
  await page.reload();
  await expect(hint).toBeVisible();
  await expectAccessible(page);

  const health = { failing_since: null, failing_why: null, needs_reconnect: false };
  const connected = { id: "00000000-0000-4000-8000-000000000005", token_type: null, scope: null, ...health };
  screen.answer({ "github/authorization": { data: { ...connected, created_at: createdAt } } });
  await page.reload();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(hint).toBeHidden();
});
