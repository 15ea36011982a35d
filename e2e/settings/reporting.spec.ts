import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Report } from "@parley/contract";
import type { Page } from "@playwright/test";
import pg from "pg";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { accountOf, agent, newCompany } from "../support/answers.ts";
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
    "-25.00% compared with the week before",
  ]);
  await expect(card(page, "Median time to resolution")).toHaveText([
    "25m 0s",
    "+100.00% compared with the week before",
  ]);
  await expect(page.getByText("-25.00%").first()).toHaveCSS("color", "rgb(35, 120, 4)");
  await expect(page.getByText("+100.00%").first()).toHaveCSS("color", "rgb(207, 19, 34)");

  await page.getByRole("button", { name: "Average time to resolution", exact: true }).hover();
  await expect(page.getByRole("tooltip")).toContainText(
    "The mean time from the start of a conversation until it was closed",
  );
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.getByRole("button", { name: "Messages per day", exact: true }).focus();
  await expect(page.getByRole("tooltip")).toContainText("including private notes and archived conversations");
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
  await expect(browsers.getByRole("rowheader")).toHaveCount(6);
  for (const name of ["Chrome 3", "Firefox 2", "=1+1 1", "Edge 1", "Safari 1", "Unknown 1"]) {
    await expect(browsers.getByRole("row", { name })).toBeVisible();
  }
  await expect(part(page, "Messages sent per agent").getByRole("listitem")).toContainText([desk.credentials.email]);
});

test("a time of 0 seconds is shown as a value, and differs from no value", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const week = { start_date: "2026-11-01", end_date: "2026-11-07", average: 0, median: 0 };
  const { data: report } = newCompany.reporting as { data: Report };
  const first_reply_metrics_by_week = [{ ...week, seconds_to_first_reply_list: [0] }];
  screen.answer({ reporting: { data: { ...report, first_reply_metrics_by_week } } });
  await page.goto(DAYS);
  await expect(card(page, "Average time to first reply").first()).toHaveText("0s");
  await expect(card(page, "Average time to resolution").first()).toHaveText("--");
  await expect(page.getByRole("img", { name: "Chart: Time to first reply by week" })).toBeVisible();
  await expect(part(page, "Time to resolution by week")).toContainText("No data in this period");
  await page.getByRole("button", { name: "Table: Time to first reply by week" }).click();
  await expect(page.getByRole("row", { name: "Nov 1, 2026 – Nov 7, 2026 0s 0s" })).toBeVisible();
});

test("the value under the pointer is shown above the chart", async ({ signUp, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await threeWeeks(parley.databaseUrl, desk);
  await page.goto(DAYS);
  const messages = part(page, "Messages per day");
  await expect(messages).toContainText("Total All 6 Sent 2 Received 4");
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
      '"New customers by browser","Safari","Customers","1"',
      '"New customers by browser","Unknown","Customers","1"',
      `"Messages sent per agent","${desk.credentials.email}","Messages","2"`,
    ]),
  );
});

test("every figure has a definition and a download, every chart has a table, and the CSV has a line for each value of the table", async ({
  signUp,
  parley,
}) => {
  const desk = await signUp("Company");
  const { page } = desk;
  await threeWeeks(parley.databaseUrl, desk);
  await page.goto(DAYS);
  const buttons = page.getByRole("button", { name: /^Table: / });
  await expect(buttons).toHaveCount(10);
  const downloads = page.getByRole("button", { name: /^Download as CSV: / });
  await expect(downloads).toHaveCount(4 + 10);
  for (const label of await downloads.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")!))) {
    const title = label.replace("Download as CSV: ", "");
    await expect(page.getByRole("button", { name: title, exact: true })).toHaveAccessibleDescription(/\w/);
  }
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  for (const label of await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")!))) {
    const title = label.replace("Table: ", "");
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
  await expect(page.getByText("No data in this period")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Last 30 days" })).toHaveAttribute("aria-pressed", "true");
  const visitor = await visit(await desk.accountId());
  await visitor.say("Where is my order?");
  await expect(visitor.messages).toContainText("Sent just now");
  await page.reload();
  await expect(part(page, "Messages per day")).toContainText("Total All 1 Sent 0 Received 1");

  await threeWeeks(parley.databaseUrl, desk);
  await page.getByLabel("From", { exact: true }).fill("2026-11-17");
  await page.getByLabel("To", { exact: true }).fill("2026-11-10");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("The first date is after the last")).toBeVisible();
  await expect(page.getByLabel("From", { exact: true })).toBeFocused();
  await page.getByLabel("From", { exact: true }).fill("2026-11-10");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reporting?from=2026-11-10&to=2026-11-10");
  await expect(part(page, "Messages per day")).toContainText("Total All 2 Sent 1 Received 1");
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
  await expect(page.getByText("No data in this period")).toBeVisible();

  await desk.page.route("**/api/reporting*", (route) => route.abort());
  await desk.page.clock.install();
  await desk.page.goto(DAYS);
  const alert = desk.page.getByRole("alert").filter({ hasText: "Couldn't load the report." });
  for (let attempt = 0; attempt < 4; attempt++) await desk.page.clock.runFor(10_000);
  await expect(alert).toContainText("We couldn't reach the server.");
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

test("filters and the time zone of the account are sent to the server, and the URL contains the filters", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const { data: account } = accountOf(agent);
  screen.answer({ "accounts/me": { data: { ...account, time_zone: "Asia/Tokyo" } } });
  const reported = () => page.waitForRequest("**/api/reporting?**");
  const [first] = await Promise.all([reported(), page.goto("/reporting?from=2026-11-01&to=2026-11-02")]);
  expect(Object.fromEntries(new URL(first.url()).searchParams)).toEqual({
    from_date: "2026-11-01",
    to_date: "2026-11-03",
    time_zone: "Asia/Tokyo",
  });
  await expect(page.getByText("in the time zone of your account, Asia/Tokyo")).toBeVisible();
  await Promise.all([reported(), page.getByRole("combobox", { name: "Source" }).selectOption("email")]);
  const [both] = await Promise.all([
    reported(),
    page.getByRole("combobox", { name: "Agent" }).selectOption(String(agent.id)),
  ]);
  expect(new URL(both.url()).searchParams.get("assignee_id")).toBe(String(agent.id));
  expect(new URL(both.url()).searchParams.get("source")).toBe("email");
  await expect(page).toHaveURL(`/reporting?from=2026-11-01&to=2026-11-02&source=email&agent=${agent.id}`);
  const [all] = await Promise.all([reported(), page.getByRole("combobox", { name: "Source" }).selectOption("")]);
  expect(new URL(all.url()).searchParams.has("source")).toBe(false);
});

test("times within working hours are beside the calendar times, and without working hours a link leads to them", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const { data: report } = newCompany.reporting as { data: Report };
  const week = { start_date: "2026-11-01", end_date: "2026-11-07", average: 5400, median: 5400 };
  const replied = {
    ...report,
    average_time_to_first_reply: 5400,
    median_time_to_first_reply: 5400,
    first_reply_metrics_by_week: [{ ...week, seconds_to_first_reply_list: [5400] }],
  };
  screen.answer({ reporting: { data: replied } });
  await page.goto(DAYS);
  const link = page.getByRole("link", { name: "Set your working hours" });
  await expect(link).toHaveAttribute("href", "/settings/account");
  await expect(page.getByRole("button", { name: "Within working hours" })).toHaveCount(0);

  const within_working_hours = {
    average_time_to_first_reply: 1800,
    median_time_to_first_reply: 0,
    average_time_to_resolution: null,
    median_time_to_resolution: null,
    is_limited: false,
  };
  screen.answer({ reporting: { data: { ...replied, within_working_hours } } });
  await page.reload();
  const shown = (name: string, texts: string[]) => expect(card(page, name)).toHaveText(texts, { useInnerText: true }); // without the hidden definition
  await shown("Average time to first reply", ["1h 30m 0s", "No earlier data", "Within working hours 30m 0s"]);
  await shown("Median time to first reply", ["1h 30m 0s", "No earlier data", "Within working hours 0s"]);
  await shown("Median time to resolution", ["--", "No earlier data", "Within working hours No data"]);
  const title = "Average time to first reply";
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download as CSV: ${title}` }).click();
  expect((await download).suggestedFilename()).toBe("averageFirstReply.csv");
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toEqual([
    '"metric","of","measure","value"',
    `"${title}","","Seconds","5400"`,
    `"${title}","","Seconds within working hours","1800"`,
    `"${title}","","Change from the week before (%)",""`,
  ]);
  await expect(page.getByRole("button", { name: "Download as CSV: Average time to resolution" })).toHaveCount(0);
  await expect(link).toHaveCount(0);
  const term = part(page, "Average time to first reply").getByRole("button", { name: "Within working hours" });
  await expect(term).toHaveAccessibleDescription(/counted only within your working hours/);
  await expectAccessibleInBothThemes(page);
});

test("agents are shown by name, the hours as a heat map, and each figure can be downloaded", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const report = newCompany.reporting as { data: Report };
  screen.answer({
    reporting: {
      data: {
        ...report.data,
        messages_per_user: [
          { user: { id: 1, email: "agent@example.com", display_name: "Ana", full_name: null }, count: 3 },
        ],
        messages_by_hour: [{ day: "Friday", hour: 14, count: 5 }],
      },
    },
  });
  await page.goto("/reporting");
  await expect(part(page, "Messages sent per agent").getByRole("listitem")).toContainText(["Ana"]);
  const hours = part(page, "Busiest hours");
  await expect(hours.getByTitle("Friday, 14:00: 5")).toBeVisible();
  const download = page.waitForEvent("download");
  await hours.getByRole("button", { name: "Download as CSV: Busiest hours" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + 7 * 24);
  expect(csv).toContain('"Busiest hours","Friday","14:00","5"');
  await hours.getByRole("button", { name: "Table: Busiest hours" }).click();
  await expect(page.getByRole("table", { name: "Busiest hours" }).getByRole("row", { name: /^Friday/ })).toContainText(
    "5",
  );
  await expectAccessibleInBothThemes(page);
});
