import type { Page } from "@playwright/test";
import { addCustomer } from "../support/a-customer.ts";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import { aCompany, anIssue, aSavedReply, aTag } from "../support/records.ts";

/** Sorting, columns, selection and the address of the tables of records. */

const titles = (page: Page, table: string) => page.getByRole("table", { name: table }).getByRole("rowheader");
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name });

test("an agent sorts customers over all pages, hides a column, and tags the selected ones", async ({ register }) => {
  const desk = await register("Company");
  const names = ["Zoe", "adam", "Mia", ...Array.from({ length: 9 }, (_, at) => `Customer ${at}`)];
  for (const [day, name] of names.entries()) await addCustomer(desk, name, { day: day + 1 });
  const { page } = desk;
  await page.goto("/customers");
  await expect(titles(page, "People").first()).toHaveText(/Customer 8$/);

  await heading(page, "Name").getByRole("button").click();
  await expect(titles(page, "People").first()).toHaveText(/adam$/);
  await expect(heading(page, "Name")).toHaveAttribute("aria-sort", "ascending");
  await heading(page, "Name").getByRole("button").click();
  await expect(page).toHaveURL("/customers?sort=-name");
  await expect(titles(page, "People").first()).toHaveText(/Zoe$/);

  await page.getByRole("button", { name: "Choose columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Email" }).click();
  await page.keyboard.press("Escape");
  await expect(heading(page, "Email")).toHaveCount(0);
  await page.reload();
  await expect(titles(page, "People").first()).toHaveText(/Zoe$/);
  await expect(heading(page, "Email")).toHaveCount(0);

  await page.getByRole("checkbox", { name: "Select Zoe" }).check();
  await page.getByRole("checkbox", { name: "Select Mia" }).check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await expect(bar).toContainText("2 selected");
  await expectAccessibleInBothThemes(page);
  await bar.getByRole("button", { name: "Change tags" }).click();
  await page.keyboard.type("vip");
  await page.keyboard.press("Enter");
  for (const name of ["Zoe", "Mia"]) await expect(page.getByRole("row", { name })).toContainText("vip");
  await page.keyboard.press("Escape");
  const api = await desk.api;
  await expect.poll(() => api.tags.list()).toHaveLength(1);
  const [tag] = await api.tags.list();
  const tagged = async () => (await api.customers.list({ tag_ids: [tag!.id] })).data.map(({ name }) => name).sort();
  await expect.poll(tagged).toEqual(["Mia", "Zoe"]); // the rows show the tag before the server has stored it
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toHaveCount(0);
});

test("companies, tags, issues and saved replies are searched and sorted, and the address keeps both", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answer({
    companies: { data: ["Beta", "alpha"].map((name) => aCompany({ name })) },
    tags: { data: ["billing", "Apple"].map((name) => aTag({ name })) },
    issues: { data: ["Second bug", "A bug"].map((title) => anIssue({ title })) },
    canned_responses: { data: ["refund", "delay"].map((name) => aSavedReply({ name, content: "Hello" })) },
  });
  for (const [path, table, column, search, expected] of [
    ["/companies", "Companies (beta)", "Name", "Search companies...", ["alpha", "Beta"]],
    ["/tags", "Tags", "Name", "Search tags...", ["Apple", "billing"]],
    ["/issues", "Unfinished", "Title", "Search issues...", ["A bug", "Second bug"]],
    ["/settings/saved-replies", "Saved replies", "Name", "Search saved replies...", ["/delay", "/refund"]],
  ] as const) {
    await page.goto(path);
    const [first, last] = expected;
    await heading(page, column).getByRole("button").click();
    await expect(titles(page, table).first()).toContainText(first);
    await heading(page, column).getByRole("button").click();
    await expect(titles(page, table).first()).toContainText(last);
    const words = last.replace("/", "");
    await page.getByRole("textbox", { name: search }).fill(words);
    const found = path === "/issues" ? "2 results" : "1 result"; // the server searches issues
    await expect(page.getByRole("search").getByRole("status")).toHaveText(found);
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === words && url.searchParams.has("sort"));
    await page.reload();
    await expect(page.getByRole("textbox", { name: search })).toHaveValue(words);
    await expect(titles(page, table).first()).toContainText(last);
  }
  await expectAccessibleInBothThemes(page);
});

test("selected saved replies are deleted after a question, the others stay", async ({ register }) => {
  const desk = await register("Company");
  const api = await desk.api;
  for (const name of ["delay", "refund", "hello"]) await api.savedReplies.create({ name, content: "Hello" });
  const { page } = desk;
  await page.goto("/settings/saved-replies?sort=name");
  await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
  await page.getByRole("checkbox", { name: "Select /hello" }).uncheck();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete 2 saved replies?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(titles(page, "Saved replies")).toHaveText(["/hello"]);
  await expect.poll(async () => (await api.savedReplies.list()).map(({ name }) => name)).toEqual(["hello"]);
});

test("of the selected tags and companies, those that the server does not delete appear again", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const tags = ["billing", "vip", "warranty"].map((name) => aTag({ name }));
  const companies = ["Acme", "Globex", "Initech"].map((name) => aCompany({ name }));
  for (const { path, table, rows, question, failed } of [
    {
      path: "tags",
      table: "Tags",
      rows: tags,
      question: "delete 2 tags? They are removed from all customers and conversations.",
      failed: "Couldn't delete the tag",
    },
    {
      path: "companies",
      table: "Companies (beta)",
      rows: companies,
      question: "delete 2 companies?",
      failed: "Couldn't delete the company",
    },
  ]) {
    const [first, second, third] = rows;
    screen.answer({ tags: { data: tags }, companies: { data: companies } });
    screen.answerAt(`DELETE ${path}/${first!.id}`, {});
    screen.answerAt(`DELETE ${path}/${second!.id}`, new Refusal(422, "It is in use"));
    await page.goto(`/${path}?sort=name`);
    await page.getByRole("checkbox", { name: "Select all rows shown" }).check();
    await page.getByRole("checkbox", { name: `Select ${third!.name}` }).uncheck();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
    screen.answer({ tags: { data: tags.slice(1) }, companies: { data: companies.slice(1) } });
    const dialog = page.getByRole("dialog", { name: question });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(failed)).toBeVisible();
    await expect(page.getByText("It is in use")).toBeVisible();
    await expect(titles(page, table)).toHaveCount(2);
    await expect(titles(page, table).first()).toContainText(second!.name);
  }
  const edit = page.getByRole("link", { name: "Edit Globex" });
  await expect(edit).toHaveAttribute("href", `/companies/${companies[1]!.id}/edit`);
});

test("selected issues of several groups change their status together", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const bug = anIssue({ title: "A bug", state: "unstarted" });
  const done = anIssue({ title: "A request", state: "done" });
  screen.answer({ issues: { data: [bug, done] } });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && sent.push(request.postData() ?? ""));
  for (const issue of [bug, done]) screen.answerAt(`PUT issues/${issue.id}`, { data: { ...issue, state: "closed" } });
  await page.goto("/issues");
  await page.getByRole("checkbox", { name: "Select A bug" }).check();
  await page.getByRole("checkbox", { name: "Select A request" }).check();
  const bar = page.getByRole("toolbar");
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Change status" }).click();
  screen.answer({ issues: { data: [bug, done].map((issue) => ({ ...issue, state: "closed" })) } });
  await page.getByRole("menuitem", { name: "Move to closed" }).click();
  await expect(titles(page, "Closed")).toHaveText(["A bug", "A request"]);
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent.every((body) => body.includes("closed"))).toBe(true);
});

test("a column that is hidden no longer sorts, and clearing the selection leaves the focus at the table", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answer({ tags: { data: ["billing", "vip"].map((name) => aTag({ name })) } });
  await page.goto("/tags?sort=description");
  await page.getByRole("button", { name: "Choose columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Description" }).click();
  await expect(page).toHaveURL("/tags");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Select vip" }).check();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByRole("checkbox", { name: "Select all rows shown" })).toBeFocused();
});
