import pg from "pg";
import { aCustomer } from "../support/a-customer.ts";
import { expect, test } from "../support/parley.ts";

test("the team's notes are grouped by day and customer, newest first; other accounts do not see them", async ({
  register,
  join,
  parley,
  signUp,
}) => {
  const agent = await signUp("Company");
  const neighbour = await register("Neighbour");
  const colleague = await join(await agent.inviteLink(), "notes@example.com");
  const { page } = agent;
  await page.goto("/notes");
  await expect(page.getByText("No notes")).toBeVisible();
  await expect(page.getByText("You haven't written any customer notes yet!")).toBeVisible();

  const ann = await aCustomer(agent, { name: "Ann" });
  const bob = await aCustomer(agent, { email: "bob@example.com" });
  const write = async (desk: typeof agent, customer_id: string, body: string, daysAgo: number) => {
    const { id } = await (await desk.api).notes.create({ customer_id, body });
    const database = new pg.Client({ connectionString: parley.databaseUrl });
    await database.connect();
    const at = new Date(2026, 2, 10 - daysAgo, 12).toISOString();
    await database.query("update notes set created_at = $2 where id = $1", [id, at]);
    await database.end();
  };
  await write(agent, ann.id, "Likes **tea**", 1);
  await write(colleague, ann.id, "Called twice", 0);
  await write(agent, bob.id, "Moved", 1);
  await page.reload();

  const days = page.getByRole("heading", { level: 2 });
  await expect(days).toHaveText(["March 10, 2026", "March 09, 2026"]);
  await expect(page.getByRole("article")).toHaveText([
    /^Ann.*Called twice.*notes@example\.com.*Mar 10/,
    /Likes tea|Moved/,
    /Likes tea|Moved/,
  ]);
  await expect(page.locator("strong")).toHaveText("tea");
  await expect(page.getByRole("link", { name: "bob@example.com" })).toHaveAttribute(
    "href",
    `/customers/${bob.id}?tab=notes`,
  );

  await test.step("the address contains the order", async () => {
    await page.getByRole("button", { name: "Show oldest first" }).click();
    await expect(days).toHaveText(["March 09, 2026", "March 10, 2026"]);
    await expect(page).toHaveURL("/notes?sort=date");
    await page.reload();
    await expect(days).toHaveText(["March 09, 2026", "March 10, 2026"]);
    await page.getByRole("button", { name: "Show newest first" }).click();
    await expect(page).toHaveURL("/notes");
  });

  await test.step("one note, and several, are deleted after a question; a note that is not deleted comes back", async () => {
    const asked = page.getByRole("dialog");
    await page.getByRole("button", { name: "Delete the note “Called twice”" }).click();
    await expect(asked).toContainText("Delete this note?");
    await asked.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Called twice")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Search notes..." })).toBeFocused();

    await page.getByRole("checkbox", { name: "Select all notes" }).check();
    await page.route("**/api/notes/*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(asked).toContainText("Delete 2 notes?");
    await asked.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Couldn't delete the note")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
    expect(await (await agent.api).notes.list()).toHaveLength(1);
  });

  await neighbour.page.goto("/notes");
  await expect(neighbour.page.getByText("No notes")).toBeVisible();
  await expect(neighbour.page.getByRole("article")).toHaveCount(0);
});
