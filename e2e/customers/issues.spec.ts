import { aCustomer } from "../support/a-customer.ts";
import { expect, test } from "../support/parley.ts";
import { aCustomerRecord, anIssue, customerPage } from "../support/records.ts";

test("an agent adds issues, searches them and changes their status; other accounts do not see them", async ({
  register,
  signUp,
}) => {
  const agent = await signUp("Company");
  const neighbour = await register("Neighbour");
  const { page } = agent;
  await page.goto("/issues");
  await expect(page.getByText("No issues")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "New issue" });
  const group = (name: string) => page.getByRole("region", { name, exact: true }).getByRole("rowheader");

  await test.step("the form shows the server's validation error", async () => {
    await page.getByRole("button", { name: "New issue" }).click();
    await expect(dialog.getByLabel("Status")).toHaveValue("unstarted");
    await expect(dialog.getByLabel("Status").getByRole("option")).toHaveText([
      "Unstarted",
      "In progress",
      "In review",
      "Done",
      "Closed",
    ]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Error: title can't be blank");
  });

  await dialog.getByLabel("Title").fill("The kettle leaks");
  await dialog.getByLabel("Description").fill("Since **Monday**");
  await dialog.getByLabel("GitHub issue URL").fill("https://github.com/parley/parley/issues/12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(group("Unfinished")).toHaveText(["The kettle leaks"]);
  const api = await agent.api;
  await api.issues.create({ title: "Tea is cold", state: "done" });
  await page.reload();
  await expect(group("Recently done")).toHaveText(["Tea is cold"]);

  await test.step("a status change is optimistic and is rolled back if the server refuses it", async () => {
    const menu = page.getByRole("button", { name: "Change the status of The kettle leaks" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Move to done", "Move to closed"]);
    await page.route("**/api/issues/*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("menuitem", { name: "Move to closed" }).click();
    await expect(page.getByRole("alert")).toContainText("Couldn't move the issue");
    await expect(group("Unfinished")).toHaveText(["The kettle leaks"]);
    await page.unrouteAll();
    await menu.click();
    const stored = page.waitForResponse(/\/api\/issues\/[^/]+$/);
    await page.getByRole("menuitem", { name: "Move to closed" }).click();
    await expect(group("Closed")).toHaveText(["The kettle leaks"]);
    await expect(group("Unfinished")).toHaveCount(0);
    await stored;
    await page.reload();
    await expect(group("Closed")).toHaveText(["The kettle leaks"]);
  });

  await test.step("a search matches issues that contain every word in title or description", async () => {
    const search = page.getByPlaceholder("Search issues...");
    await search.fill("MONDAY kettle");
    await expect(page.getByRole("rowheader")).toHaveText(["The kettle leaks"]);
    await search.fill("monday tea");
    await expect(page.getByText("No issues match")).toBeVisible();
    await search.fill("");
    await expect(page.getByRole("rowheader")).toHaveCount(2);
  });

  await neighbour.page.goto("/issues");
  await expect(neighbour.page.getByText("No issues")).toBeVisible();
  await page.getByRole("link", { name: "The kettle leaks" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The kettle leaks");
  await neighbour.page.goto(new URL(page.url()).pathname);
  await expect(neighbour.page.getByText("Error retrieving issue")).toBeVisible();
  await expect(neighbour.page.getByText("The kettle leaks")).toHaveCount(0);
});

test("an agent reads an issue, changes it and deletes it", async ({ signUp }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  const api = await agent.api;
  const source = "https://github.com/parley/parley/issues/12";
  const issue = await api.issues.create({
    title: "The kettle leaks",
    body: "Since **Monday**",
    github_issue_url: source,
  });
  await page.goto(`/issues/${issue.id}`);
  await expect(page.getByRole("link", { name: "Back to all issues" })).toHaveAttribute("href", "/issues");
  await expect(page.locator("strong")).toHaveText("Monday");
  await expect(page.getByRole("link", { name: "View on GitHub" })).toHaveAttribute("href", source);
  await expect(page.getByText("Unstarted")).toBeVisible();

  await page.getByRole("button", { name: "Change status" }).click();
  await page.getByRole("menuitem", { name: "Move to done" }).click();
  await expect(page.getByText("Done", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit issue" });
  await dialog.getByLabel("Title").fill("The kettle is old");
  await dialog.getByLabel("Description").fill("");
  await dialog.getByLabel("GitHub issue URL").fill("https://example.com/issues/12");
  await dialog.getByLabel("Status").selectOption("In review");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The kettle is old");
  await expect(page.getByText("No description")).toBeVisible();
  await expect(page.getByText("In review", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "View on GitHub" })).toHaveCount(0);

  const remove = async () => {
    await page.getByRole("button", { name: "Delete issue" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to delete this issue?" });
    await question.getByRole("button", { name: "Delete issue" }).click();
  };
  await page.route("**/api/issues/*", (route) => route.abort());
  await remove();
  await expect(page.getByRole("alert")).toContainText("Couldn't delete the issue");
  await page.unrouteAll();
  await remove();
  await expect(page.getByText("Issue successfully deleted.")).toBeVisible();
  await expect(page).toHaveURL("/issues");
  await expect(page.getByText("No issues")).toBeVisible();
});

test("an agent links a customer to an issue, and a colleague's open page shows its new status", async ({
  register,
  join,
}) => {
  const agent = await register("Company");
  const neighbour = await register("Neighbour");
  const colleague = await join(await agent.inviteLink(), "issues@example.com");
  await aCustomer(agent, { name: "Ann", email: "ann@example.com" });
  await aCustomer(agent, { name: "Bob" });
  await aCustomer(neighbour, { name: "Ann of next door" });
  const issue = await (await agent.api).issues.create({ title: "The kettle leaks" });
  for (const { page } of [agent, colleague]) await page.goto(`/issues/${issue.id}`);
  const { page } = agent;
  const people = page.getByRole("region", { name: "People" });
  await expect(people).toContainText("No customers yet");

  const dialog = page.getByRole("dialog", { name: "Link new customer to issue" });
  const open = () => page.getByRole("button", { name: "Link new customer to issue" }).click();
  await open();
  await expect(dialog.getByRole("option")).toHaveCount(2);
  await expect(dialog.getByRole("combobox", { name: "Search customers..." })).toBeFocused();
  await page.keyboard.type("yu");
  await expect(dialog.getByText("No customer matches “yu”")).toBeVisible();

  await test.step("closing without a selection links no customer", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(people).toContainText("No customers yet");
  });

  await open();
  await page.keyboard.type("ANN exam");
  await expect(dialog.getByRole("option")).toHaveText(/Ann/);
  await page.route("**/api/customers/*/issues", (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("We couldn't reach the server.");
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await expect(people.getByRole("link")).toHaveText(["Ann"]);

  await test.step("a colleague's open page shows the new state", async () => {
    await page.getByRole("button", { name: "Change status" }).click();
    await page.getByRole("menuitem", { name: "Move to done" }).click();
    await expect(colleague.page.getByText("Done", { exact: true })).toBeVisible();
  });

  await people.getByRole("button", { name: "Unlink Ann" }).click();
  await expect(people).toContainText("No customers yet");
});

test("anonymous customers of an issue are told apart by a label, whose number is in the avatar", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const issue = anIssue({ title: "The kettle leaks" });
  const visitors = ["Safari", "Firefox"].map((browser) => aCustomerRecord({ browser }));
  screen.answerAt(`issues/${issue.id}`, { data: issue });
  screen.answer({ customers: customerPage(visitors) });
  await screen.page.goto(`/issues/${issue.id}`);
  const people = screen.page.getByRole("region", { name: "People" });
  const label = (browser: string) => new RegExp(`^(Brown|Red|Green|Purple|Pink) \\d\\d · ${browser}$`);
  await expect(people.getByRole("link")).toHaveText([label("Safari"), label("Firefox")]);
  const [, number] = /(\d\d)/.exec((await people.getByRole("link").first().textContent())!)!;
  await expect(people.getByRole("listitem").first()).toContainText(new RegExp(`^${number}`));
  await expect(people.getByRole("button", { name: /^Unlink \w+ \d\d · Firefox$/ })).toBeVisible();
});
