import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { expect, test } from "../support/parley.ts";

test("the guides are served with navigation, search and this server's address", async ({ openPage, parley }) => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/docs/guide");
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press("/");
  await page.keyboard.type("backup");
  const results = page.getByRole("listbox", { name: "Results" });
  await expect(results.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expectAccessibleInBothThemes(page, [1440]);
  await page.keyboard.press("ArrowDown");
  await expect(results.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  const address = await results.getByRole("option").nth(1).getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${address}$`));

  await page.getByRole("combobox", { name: "Search the guides" }).fill("zzzz");
  await expect(results).toContainText("No guide matches “zzzz”.");
  await expect(page.getByRole("status")).toHaveText("No guide matches “zzzz”.");
  await page.keyboard.press("Escape");
  await expect(results).toBeHidden();

  await page.goto("/docs/guide/integrations/slack");
  const publicUrl = parley.url.replace("127.0.0.1", "localhost");
  await expectAccessibleInBothThemes(page);
  await expect(page.getByText(`${publicUrl}/integrations/slack`).first()).toBeVisible();
  for (const width of [1440, 1199, 959]) {
    await page.setViewportSize({ width, height: 900 });
    const paragraph = (await page.getByText("You need the right to create apps").boundingBox())!;
    expect(paragraph.width, `lines of a readable length at ${width}`).toBeLessThan(750);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs/guide/identify");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(page.getByText("https://parley.example.com")).toHaveCount(0);
  expect(await page.evaluate("navigator.clipboard.readText()")).toContain("externalId");

  const missing = await page.request.get(`${parley.url}/docs/guide/..%2f..%2f..%2fpackage`);
  expect(await missing.text()).not.toContain("workspaces");
  await page.goto("/docs/guide/nothing");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toHaveCount(0);
});

test("pages of the settings link to their guides", async ({ signUp }) => {
  const { page } = await signUp("Company");
  for (const [path, guide] of [
    ["/settings/chat-widget", "install"],
    ["/settings/email-forwarding", "email"],
    ["/developers/personal-api-keys", "api"],
    ["/developers/event-subscriptions", "webhooks"],
    ["/functions", "functions"],
    ["/settings/account", "identify"],
    ["/settings/team", "team"],
    ["/inboxes", "team#inboxes"],
    ["/settings/saved-replies", "team#saved-replies"],
    ["/sessions/setup", "install#content-security-policy"],
  ] as const) {
    await page.goto(path);
    const link = page.getByRole("link", { name: "Read the guide" }).first();
    await expect(link).toHaveAttribute("href", `/docs/guide/${guide}`);
    await expect(link, "not the browser's own color of links").not.toHaveCSS("color", "rgb(0, 0, 238)");
    const [name, section] = guide.split("#");
    const answer = await (await page.request.get(`/docs/guide/${name}`)).text();
    expect(answer).toContain('<main id="content"');
    if (section) expect(answer).toContain(`id="${section}"`);
  }
});
