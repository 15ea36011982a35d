import type { Page } from "@playwright/test";
import { openCustomer } from "../support/a-customer.ts";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord, anIssue } from "../support/records.ts";

/** The notes and issues of a customer. */

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toastWith = (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words });

test("notes about a customer are written, kept apart from the customer, and deleted", async ({ register, join }) => {
  const desk = await register("Company");
  const { page } = desk;
  const { id } = await openCustomer(desk);
  await tab(page, "Notes").click();
  await expect(page).toHaveURL(`/customers/${id}?tab=notes`);
  await expect(page.getByText("No notes yet")).toBeVisible();
  await expect(button(page, "Add note")).toBeDisabled();
  const field = page.getByRole("textbox", { name: "New note" });
  const notes = page.getByRole("tabpanel").getByRole("listitem");
  await field.fill("   ");
  await field.press("Enter");
  await expect(notes).toHaveCount(0);
  await field.fill("Likes **tea**");
  await field.press("Enter");
  await expect(notes).toHaveCount(1);
  await expect(notes.locator("strong")).toHaveText("tea");
  await expect(field).toHaveValue("");
  await field.fill("Calls back");
  await field.press("Shift+Enter");
  await field.pressSequentially("after five");
  await field.press("ControlOrMeta+Enter");
  await expect(notes).toHaveText([/Calls back\s+after five/, /Likes tea/]);
  await expect(tab(page, "Notes")).toHaveText(/Notes\s*2/);

  await page.route("**/api/notes", (route) =>
    route.fulfill({ status: 422, json: { error: { status: 422, message: "no", errors: { body: ["is too long"] } } } }),
  );
  await field.fill("One more");
  await button(page, "Add note").click();
  await expect(toastWith(page, "Error: body is too long")).toBeVisible();
  await expect(field).toHaveValue("One more");
  await page.unrouteAll();
  await field.fill("");

  const remove = async () => {
    await notes
      .last()
      .getByRole("button", { name: /^Delete the note/ })
      .click();
    await page.getByRole("dialog", { name: "Delete this note?" }).getByRole("button", { name: "Delete" }).click();
  };
  await page.route("**/api/notes/*", (route) => route.abort());
  await remove();
  await expect(toastWith(page, "Couldn't delete the note")).toBeVisible();
  await expect(notes).toHaveCount(2);
  await page.unrouteAll();
  await remove();
  await expect(notes).toHaveText([/Calls back/]);

  const colleague = await join(await desk.inviteLink(), "reads-notes@example.com");
  await colleague.page.goto(`/v1/customers/${id}?tab=notes`);
  await expect(colleague.page.getByRole("tabpanel")).toContainText("Calls back");
});

test("issues are linked and unlinked, and their state is updated live", async ({ register }) => {
  const [desk, neighbour] = [await register("Company"), await register("Neighbour")];
  const { page } = desk;
  const api = await desk.api;
  const leak = await api.issues.create({ title: "The kettle leaks" });
  await api.issues.create({ title: "The lid sticks", state: "in_review" });
  await (await neighbour.api).issues.create({ title: "The neighbour's kettle" });
  const { id } = await openCustomer(desk);
  await tab(page, "Issues").click();
  await expect(page.getByText("No issues yet")).toBeVisible();
  await button(page, "Add issue").click();
  const dialog = page.getByRole("dialog", { name: "Add issue" });
  await expect(dialog.getByRole("option", { name: /^The/ })).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: "Link existing issue" })).toBeDisabled();
  await expect(dialog.getByRole("combobox", { name: "Search issues..." })).toBeFocused();
  await page.keyboard.type("kettle");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Link existing issue" }).click();
  await expect(dialog).toBeHidden();
  const issues = page.getByRole("tabpanel").getByRole("listitem");
  await expect(issues).toHaveText([/The kettle leaks\s*Unstarted/]);

  await test.step("a colleague changes the issue", async () => {
    await api.issues.update(leak.id, { state: "in_progress" });
    await expect(issues).toHaveText([/The kettle leaks\s*In progress/]);
    const lid = await api.issues.create({ title: "The handle is hot" });
    await api.customers.linkIssue(id, lid.id);
    await expect(issues).toHaveCount(2);
    await api.customers.unlinkIssue(id, lid.id);
    await expect(issues).toHaveCount(1);
  });

  await button(page, "Add issue").click();
  await expect(dialog.getByRole("option", { name: /The kettle leaks/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(button(page, "Add issue")).toBeFocused();

  await page.route("**/api/customers/*/issues/*", (route) => route.abort());
  await button(page, "Unlink The kettle leaks").click();
  await expect(toastWith(page, "Couldn't unlink the issue")).toBeVisible();
  await expect(issues).toHaveCount(1);
  await page.unrouteAll();
  await button(page, "Unlink The kettle leaks").click();
  await expect(page.getByText("No issues yet")).toBeVisible();
  await expect.poll(async () => (await api.customers.get(id, ["issues"])).issues).toEqual([]);
});

test("an issue is created from a title and linked to the customer", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const ann = aCustomerRecord({ name: "Ann Smith", issues: [] });
  const [leak, lid] = [anIssue({ title: "The kettle leaks" }), anIssue({ title: "The lid sticks" })];
  screen.answer({ issues: { data: [lid] }, "POST issues": { data: leak } });
  screen.answerAt(`customers/${ann.id}`, { data: ann });
  screen.answerAt(`POST customers/${ann.id}/issues`, { data: { ok: true } });
  await page.goto(`/customers/${ann.id}?tab=issues`);
  const dialog = page.getByRole("dialog", { name: "Add issue" });
  const title = dialog.getByRole("textbox", { name: "Title" });
  const save = dialog.getByRole("button", { name: "Save" });
  const issues = page.getByRole("tabpanel").getByRole("listitem");
  const requested: [string, unknown][] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST") requested.push([pathname, request.postDataJSON()]);
  });

  await test.step("the server checks the title", async () => {
    await button(page, "Add issue").click();
    screen.answer({ "POST issues": new Refusal(422, "Unprocessable entity", { title: ["can't be blank"] }) });
    await save.click();
    await expect(dialog.getByRole("alert").last()).toContainText("Error: title can't be blank");
    await expectAccessibleInBothThemes(page);
  });

  screen.answer({ "POST issues": { data: leak } });
  screen.answerAt(`customers/${ann.id}`, { data: { ...ann, issues: [leak] } });
  requested.length = 0;
  await title.fill("The kettle leaks");
  await expect(dialog.getByLabel("Status")).toHaveValue("unstarted");
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(issues).toHaveText([/The kettle leaks/]);
  const draft = { title: "The kettle leaks", body: null, github_issue_url: null, state: "unstarted" };
  expect(requested).toEqual([
    ["/api/issues", { issue: draft }],
    [`/api/customers/${ann.id}/issues`, { issue_id: leak.id }],
  ]);

  await test.step("without a title, Save links the selected issue", async () => {
    screen.answerAt(`customers/${ann.id}`, { data: { ...ann, issues: [leak, lid] } });
    requested.length = 0;
    await button(page, "Add issue").click();
    await dialog.getByText("The lid sticks").click();
    await save.click();
    await expect(issues).toHaveText([/The kettle leaks/, /The lid sticks/]);
    expect(requested).toEqual([[`/api/customers/${ann.id}/issues`, { issue_id: lid.id }]]);
  });

  await test.step("an issue that was created, but not linked, is not created again", async () => {
    screen.answerAt(`POST customers/${ann.id}/issues`, new Refusal(500));
    requested.length = 0;
    await button(page, "Add issue").click();
    await title.fill("The kettle leaks");
    await save.click();
    await expect(toastWith(page, "The issue was created but couldn't be linked")).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(requested.map(([path]) => path)).toEqual(["/api/issues", `/api/customers/${ann.id}/issues`]);
  });
});

test("a customer's panel links to the tabs of their notes and issues", async ({ register, connectVisitor }) => {
  const desk = await register("Company");
  const { page } = desk;
  const visitor = await connectVisitor(await desk.accountId());
  await visitor.say("Hello");
  await desk.open("Hello");
  const api = await desk.api;
  const { customer_id } = (await api.conversations.list({})).data[0]!;
  await api.notes.create({ body: "Likes tea", customer_id });
  const issue = await api.issues.create({ title: "The kettle leaks" });
  await api.customers.linkIssue(customer_id, issue.id);
  await page.reload();
  for (const part of ["notes", "issues"]) {
    await page.getByRole("link", { name: `View all ${part} of the customer` }).click();
    await expect(page).toHaveURL(`/customers/${customer_id}?tab=${part}`);
    await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
    await page.goBack();
  }
});

test("a customer's panel links to the tabs of notes and issues while there are none", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const ann = aCustomerRecord({ name: "Ann Smith", notes: [], issues: [] });
  const conversation = aConversation({ customer: ann }, [{ body: "Hello", customer_id: ann.id }]);
  screen.answerConversations(conversation);
  await page.goto(`/conversations/all/${conversation.id}`);
  const panel = page.getByRole("region", { name: "Customer details" });
  for (const [name, part] of [
    ["View all notes of the customer", "notes"],
    ["View all issues of the customer", "issues"],
  ] as const) {
    await expect(panel.getByRole("link", { name })).toHaveAttribute("href", `/customers/${ann.id}?tab=${part}`);
  }
  await expectAccessibleInBothThemes(page);
});
