import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import pg from "pg";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

/** The team's report. */

const DAYS = "/reporting?from=2026-11-02&to=2026-11-21";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, name: string) => part(page, name).locator("p").filter({ visible: true });

/** Creates three weeks of data for a small company. The first week has no conversations. */
async function threeWeeks(connectionString: string, desk: Desk) {
  const { account_id, user_id } = await desk.session();
  const database = new pg.Client({ connectionString });
  await database.connect();
  const add = (table: string, row: object) => {
    const names = ["account_id", ...Object.keys(row)];
    const places = names.map((_, index) => `$${index + 1}`);
    return database.query(`insert into ${table} (${names}) values (${places})`, [account_id, ...Object.values(row)]);
  };
  const browsers = ["Chrome", "Chrome", "Chrome", "Firefox", "Firefox", "Safari", "Edge", "=1+1", null];
  const customers = browsers.map((browser) => ({ id: randomUUID(), browser, created_at: "2026-11-10T08:00:00Z" }));
  for (const customer of customers) await add("customers", customer);
  const customer_id = customers[0]!.id;
  let seq = 1_000_000;
  for (const { at, repliedAt, closedAt, received, sent } of [
    { at: "2026-11-10T10:00:00Z", repliedAt: "10:01:40", closedAt: "10:16:40", received: 1, sent: 1 },
    { at: "2026-11-17T10:00:00Z", repliedAt: "10:01:15", closedAt: "10:33:20", received: 1, sent: 1 },
    { at: "2026-11-18T10:00:00Z", repliedAt: null, closedAt: null, received: 2, sent: 0 },
  ]) {
    const id = randomUUID();
    const on = (time: string | null) => time && `${at.slice(0, 11)}${time}Z`;
    await add("conversations", {
      id,
      customer_id,
      created_at: at,
      status: closedAt ? "closed" : "open",
      first_replied_at: on(repliedAt),
      closed_at: on(closedAt),
    });
    for (const author of [...Array(received).fill({ customer_id }), ...Array(sent).fill({ user_id })]) {
      await add("messages", {
        id: randomUUID(),
        conversation_id: id,
        seq: seq++,
        body: "x",
        created_at: at,
        ...author,
      });
    }
  }
  await database.end();
}

test("an agent reads the team's report as numbers, charts and tables", async ({ signUp, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await threeWeeks(parley.databaseUrl, desk);
  await page.goto(DAYS);
  await expect(card(page, "Average time to first reply")).toHaveText([
    "1m 28s",
    "-25.00% shorter than the week before",
  ]);
  await expect(card(page, "Median time to resolution")).toHaveText(["25m 0s", "+100.00% longer than the week before"]);
  await expect(page.getByText("-25.00%").first()).toHaveCSS("color", "rgb(35, 120, 4)");
  await expect(page.getByText("+100.00%").first()).toHaveCSS("color", "rgb(207, 19, 34)");

  await page.getByRole("button", { name: "Average time to resolution", exact: true }).hover();
  await expect(page.getByRole("tooltip")).toContainText("From the beginning of a conversation to its closing");
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.getByRole("button", { name: "Messages per day", exact: true }).focus();
  await expect(page.getByRole("tooltip")).toContainText("private notes and archived conversations included");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: "Nov 10, 2026 2 1 1" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Messages per day" }).getByRole("row")).toHaveCount(21);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "Chart: Messages per day" })).toBeVisible();

  const browsers = part(page, "New customers by browser");
  await expect(browsers.getByRole("listitem")).toHaveText([
    /Chrome 3 33%/,
    /Firefox 2 22%/,
    /=1\+1/,
    /Edge/,
    /Other 2 22%/,
  ]);
  await browsers.getByRole("button", { name: "Table: New customers by browser" }).click();
  await expect(browsers.getByRole("row", { name: "Other 2" })).toBeVisible();
  await expect(part(page, "Messages sent per agent").getByRole("listitem")).toContainText([desk.credentials.email]);
});

test("the value under the pointer is shown above the chart", async ({ signUp, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await threeWeeks(parley.databaseUrl, desk);
  await page.goto(DAYS);
  const messages = part(page, "Messages per day");
  await expect(messages).toContainText("In all All 6 Sent 2 Received 4");
  const chart = page.getByRole("img", { name: "Chart: Messages per day" });
  const { width, height } = (await chart.boundingBox())!;
  await chart.hover({ position: { x: (16.5 / 20) * width, y: height / 2 } });
  await expect(messages).toContainText("Nov 18, 2026 All 2 Sent 0 Received 2");
});

test("the CSV contains the figures of the screen", async ({ signUp, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await threeWeeks(parley.databaseUrl, desk);
  await page.goto(DAYS);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("report-2026-11-02-to-2026-11-21.csv");
  const lines = (await readFile(await (await download).path(), "utf8")).split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      '"metric","of","measure","value"',
      '"Average time to first reply","","Seconds","87.5"',
      '"Average time to first reply","","Change from the week before (%)","-25"',
      '"Messages per day","2026-11-10","Sent","1"',
      '"Messages per day","2026-11-11","Sent","0"',
      '"Time to first reply by week","2026-11-15","Median (seconds)","75"',
      `"New customers by browser","'=1+1","Customers","1"`,
      '"New customers by browser","Other","Customers","2"',
      `"Messages sent per agent","${desk.credentials.email}","Messages","2"`,
    ]),
  );
});

test("every chart has a definition and a table, and the CSV has a line for each value of the table", async ({
  signUp,
  parley,
}) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await threeWeeks(parley.databaseUrl, desk);
  await page.goto(DAYS);
  const buttons = page.getByRole("button", { name: /^Table: / });
  await expect(buttons).toHaveCount(9);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  for (const label of await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")!))) {
    const title = label.replace("Table: ", "");
    await expect(page.getByRole("button", { name: title, exact: true })).toHaveAccessibleDescription(/\w/);
    await page.getByRole("button", { name: label, exact: true }).click();
    const table = page.getByRole("table", { name: title, exact: true });
    await expect(table).toBeVisible();
    const values = await table.locator("tbody td").count();
    expect(values, title).toBeGreaterThan(0);
    expect(csv.split(`"${title}",`).length - 1, title).toBe(values);
  }
});

test("an agent chooses the range; the URL contains it", async ({ signUp, visit, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await page.goto("/reporting");
  await expect(page.getByText("Nothing happened in these days")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Last 30 days" })).toHaveAttribute("aria-pressed", "true");
  const visitor = await visit(await desk.accountId());
  await visitor.say("Where is my order?");
  await expect(visitor.messages).toContainText("Sent just now");
  await page.reload();
  await expect(part(page, "Messages per day")).toContainText("In all All 1 Sent 0 Received 1");

  await threeWeeks(parley.databaseUrl, desk);
  await page.getByLabel("From", { exact: true }).fill("2026-11-17");
  await page.getByLabel("To", { exact: true }).fill("2026-11-10");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("The first day is after the last")).toBeVisible();
  await expect(page.getByLabel("From", { exact: true })).toBeFocused();
  await page.getByLabel("From", { exact: true }).fill("2026-11-10");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reporting?from=2026-11-10&to=2026-11-10");
  await expect(part(page, "Messages per day")).toContainText("In all All 2 Sent 1 Received 1");
  await page.goBack();
  await expect(page).toHaveURL("/reporting");
  await expect(page.getByLabel("From", { exact: true })).not.toHaveValue("2026-11-10");
  await page.goto("/reporting?from=yesterday&to=2026-11-10");
  await expect(page.getByRole("button", { name: "Last 30 days" })).toHaveAttribute("aria-pressed", "true");
});

test("another account does not see the figures; a failed request can be retried", async ({
  register,
  parley,
  signUp,
}) => {
  const desk = await register("Company");
  await threeWeeks(parley.databaseUrl, desk);
  const { page } = await signUp("Neighbour");
  await page.goto(DAYS);
  await expect(page.getByText("Nothing happened in these days")).toBeVisible();

  await desk.page.route("**/api/reporting*", (route) => route.abort());
  await desk.page.clock.install();
  await desk.page.goto(DAYS);
  const alert = desk.page.getByRole("alert").filter({ hasText: "The figures could not be loaded." });
  for (let attempt = 0; attempt < 4; attempt++) await desk.page.clock.runFor(10_000);
  await expect(alert).toContainText("We could not reach the server.");
  await desk.page.unroute("**/api/reporting*");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(card(desk.page, "Median time to first reply").first()).toHaveText("1m 28s");
  await expect(alert).toHaveCount(0);
});

test("charts and tables are accessible", async ({ signUp, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await threeWeeks(parley.databaseUrl, desk);
  await page.goto(DAYS);
  await expect(page.getByRole("img", { name: /^Chart: / }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const each of await page.getByRole("button", { name: /^Table: / }).all()) await each.click();
  await expectAccessibleInBothThemes(page);
});
