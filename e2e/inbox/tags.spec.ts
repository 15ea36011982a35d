import { aCustomer } from "../support/a-customer.ts";
import { expect, test } from "../support/parley.ts";

test("an agent adds, searches, edits and deletes tags; other accounts do not see them", async ({ register }) => {
  const agent = await register("Company");
  const neighbour = await register("Neighbour");
  const { page } = agent;
  const rows = page.getByRole("rowheader");
  await page.goto("/tags");
  await expect(page.getByText("No tags")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "New tag" });
  const add = () => page.getByRole("button", { name: "New tag" }).click();

  await test.step("each tag gets the next color, unless the agent picks another", async () => {
    await add();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await expect(dialog.getByRole("radio", { name: "Magenta" })).toBeChecked();
    await dialog.getByLabel("Name").fill("billing");
    await dialog.getByLabel("Description").fill("About money");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "New tag" })).toBeFocused();
    await add();
    await expect(dialog.getByRole("radio", { name: "Red" })).toBeChecked();
    await dialog.getByLabel("Name").fill("delivery");
    await dialog.getByRole("radio", { name: "Red" }).press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: "Volcano" })).toBeChecked();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(rows).toHaveText(["delivery", "billing"]);
    expect((await (await agent.api).tags.list()).map(({ color }) => color)).toEqual(["magenta", "volcano"]);
  });

  await test.step("the server refuses a duplicate name", async () => {
    await add();
    await dialog.getByLabel("Name").fill("billing");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Error: name has already been taken");
    page.once("dialog", (question) => void question.accept());
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("a search matches tags that contain every word in name or description", async () => {
    const search = page.getByPlaceholder("Search tags...");
    await search.fill("MONEY bill");
    await expect(rows).toHaveText(["billing"]);
    await search.fill("money delivery");
    await expect(page.getByText("No tags match")).toBeVisible();
    await search.fill("");
    await expect(rows).toHaveCount(2);
  });

  await page.getByRole("link", { name: "billing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("billing");
  const address = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit tag" });
  await edit.getByLabel("Name").fill("invoices");
  await edit.getByRole("radio", { name: "Green" }).check();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("invoices");
  await expect(page.getByText("Green")).toBeVisible();

  await neighbour.page.goto("/tags");
  await expect(neighbour.page.getByText("No tags")).toBeVisible();
  await neighbour.page.goto(address);
  await expect(neighbour.page.getByText("Error retrieving tag")).toBeVisible();
  await expect(neighbour.page.getByText("invoices")).toHaveCount(0);

  const remove = async () => {
    await page.getByRole("button", { name: "Delete tag" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to delete this tag?" });
    await question.getByRole("button", { name: "Delete tag" }).click();
  };
  await page.route("**/api/tags/*", (route) => route.abort());
  await remove();
  await expect(page.getByRole("alert")).toContainText("Couldn't delete the tag");
  await page.unrouteAll();
  await remove();
  await expect(page.getByText("Tag successfully deleted.")).toBeVisible();
  await expect(page).toHaveURL("/tags");
  await expect(rows).toHaveText(["delivery"]);
});

test("a tag's page lists its customers and conversations of this account only", async ({ signUp }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  const api = await agent.api;
  const tag = await api.tags.create({ name: "billing", color: "blue" });
  const other = await api.tags.create({ name: "other" });
  const [ann, bob] = [await aCustomer(agent, { name: "Ann" }), await aCustomer(agent, { name: "Bob" })];
  await api.customers.tag(ann.id, tag.id);
  await api.customers.tag(bob.id, other.id);
  const said = async (customer_id: string, body: string, tagId: string) => {
    const { id } = await api.conversations.create({ customer_id });
    await api.messages.send({ conversation_id: id, body });
    await api.conversations.tag(id, tagId);
    return id;
  };
  const open = await said(ann.id, "Your invoice", tag.id);
  const closed = await said(bob.id, "Another invoice", tag.id);
  await said(ann.id, "Something else", other.id);
  await api.conversations.update(closed, { status: "closed" });

  await page.goto(`/tags/${tag.id}`);
  const people = page.getByRole("region", { name: "People" });
  await expect(people.getByRole("link")).toHaveText(["Ann"]);
  await expect(people.getByRole("link")).toHaveAttribute("href", `/customers/${ann.id}`);
  const conversations = page.getByRole("region", { name: "Conversations" }).getByRole("link");
  await expect(conversations).toHaveText([/Bob.*closed.*Another invoice/, /Ann.*Your invoice/]);
  await expect(conversations.first()).toHaveAttribute("href", `/conversations/closed/${closed}`);
  await conversations.last().click();
  await expect(page).toHaveURL(`/conversations/all/${open}`);
  await expect(agent.thread).toContainText("Your invoice");
});
