import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothThemes } from "../support/accessible.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";

const answering = `const parley = require("./parley");
exports.handler = async ({ event, payload }) => {
  console.log("I was told:", payload.body);
  await parley.reply(payload, "Answer to: " + payload.body);
  return { heard: payload.body };
};`;

const editor = (page: Page) => page.getByRole("textbox", { name: "Code" });

/** Replaces the editor's text. */
async function write(page: Page, code: string) {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

test("an admin writes a function, runs it in a test chat, and activates it for visitors", async ({ signUp, visit }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  await page.emulateMedia();
  await page.goto("/functions");
  await expect(page.getByText("No functions")).toBeVisible();

  await test.step("a new function needs an API key", async () => {
    await page.getByRole("button", { name: "New function" }).click();
    const form = page.getByRole("dialog", { name: "New function" });
    await expect(form.getByLabel("Name")).toHaveAttribute("placeholder", "Untitled function");
    await form.getByLabel("Name").fill("Answers");
    await form.getByLabel("Description").fill("Says that we are there");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "Answers" })).toBeVisible();
    await expect(page.getByText("An API key is required")).toBeVisible();
    const address = page.url();
    await page.getByRole("link", { name: "Generate an API key" }).click();
    await expect(page).toHaveURL(/personal-api-keys$/);
    await (await agent.api).apiKeys.create("For functions");
    await page.goto(address);
    await expect(editor(page)).toBeVisible();
    await expect(page.getByText("Your function cannot be activated until it has been deployed.")).toBeVisible();
  });

  await test.step("the editor is left with Escape and Tab", async () => {
    await editor(page).focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(editor(page)).not.toBeFocused();
  });

  const chat = page.getByRole("log", { name: "Test chat" });
  const say = async (words: string) => {
    await page.getByPlaceholder("Send a test message...").fill(words);
    await page.getByRole("button", { name: "Send", exact: true }).click();
  };

  await test.step("an error shows its reason", async () => {
    await expect(chat).toContainText("Send a message below to test your webhook handler!");
    await write(page, "let x = ;");
    const letDeploy = await holdRequests(page, "**/api/lambdas/*/deploy");
    await page.getByRole("button", { name: "Deploy your code" }).click();
    await expect(page.getByRole("button", { name: "Deploying..." })).toBeDisabled();
    letDeploy();
    await expect(page.getByText("SyntaxError: Unexpected token ';' (in index.js)")).toBeVisible();
    await write(page, "exports.handler = () => { throw new Error('Not today') };");
    await say("Anybody?");
    const problem = page.getByRole("alert").filter({ hasText: "Error running function." });
    await expect(problem).toContainText("Not today");
    await problem.getByRole("button", { name: "Dismiss" }).click();
    await expect(problem).toHaveCount(0);
  });

  await test.step("the test chat runs the function and shows its result and output", async () => {
    await write(page, answering);
    await page.getByRole("button", { name: "Deploy your code" }).click();
    await expect(page.getByText("Function successfully deployed.")).toBeVisible();
    await expect(page.getByText("Your function is inactive and will not receive webhook events.")).toBeVisible();
    await say("Where is my order?");
    await expect(page.getByRole("region", { name: "Output" })).toContainText('"heard": "Where is my order?"');
    await expect(chat).toContainText("You: Where is my order?");
    await expect(chat).toContainText("Answer: Answer to: Where is my order?");
    const api = await agent.api;
    const { data } = await api.conversations.list({});
    const own = data.flatMap(({ messages }) => messages).filter(({ customer_id }) => customer_id);
    expect(own.map(({ metadata }) => metadata)).toEqual(own.map(() => ({ disable_webhook_events: true })));
    expect(own).not.toEqual([]);
    const run = page.getByRole("region", { name: "Recent runs" }).getByRole("group").first();
    await run.getByText("message:created").click();
    await expect(run).toContainText("I was told: Where is my order?");
  });

  await test.step("the page is accessible in both themes", async () => {
    await page.emulateMedia();
    await expectAccessibleInBothThemes(page, [1440, 390]);
  });

  await test.step("an active function answers visitors", async () => {
    await page.getByRole("switch", { name: "Inactive" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Your function is actively receiving webhook events.")).toBeVisible();
    const visitor = await visit(await agent.accountId());
    await visitor.say("Is anybody there?");
    await expect(visitor.messages).toContainText("Answer to: Is anybody there?");
    const newest = page.getByRole("region", { name: "Recent runs" }).getByRole("group").first();
    await expect(newest).toContainText("I was told: Is anybody there?");
    await expect(newest).toContainText("Done");
  });

  await test.step("the function is listed, and is deleted after a confirmation", async () => {
    await page.getByRole("link", { name: "Back to functions" }).click();
    const row = page.getByRole("row", { name: "Answers" });
    await expect(row).toContainText("Says that we are there");
    await expect(row).toContainText("Active");
    await expectAccessible(page, [1440, 390]);
    await row.getByRole("link", { name: "Configure Answers" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No functions")).toBeVisible();
  });
});
