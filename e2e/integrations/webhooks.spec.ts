import { Receiver } from "../../apps/server/test/webhooks/receiver.ts";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { createdAt } from "../support/answers.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import { aWebhook } from "../support/records.ts";

test("an agent adds a webhook and sees its deliveries", async ({ signUp, connectVisitor }) => {
  const receiver = await Receiver.open();
  const agent = await signUp("Company");
  const { page } = agent;
  await page.goto("/developers/event-subscriptions");
  await expect(page.getByText("No webhooks")).toBeVisible();
  await page.getByRole("button", { name: "Add webhook URL" }).click();
  const form = page.getByRole("dialog", { name: "Add webhook URL" });
  const url = form.getByLabel("Webhook URL");

  await test.step("the form verifies the URL before saving", async () => {
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Webhook URL is required")).toBeVisible();
    await url.fill("http://no.invalid/");
    await url.blur();
    await expect(form.getByRole("status")).toContainText("Your server didn't reply with the payload.");
    const letVerify = await holdRequests(page, "**/api/event_subscriptions/verify");
    await url.fill(receiver.url);
    await url.blur();
    await expect(form.getByRole("status")).toHaveText("Verifying...");
    letVerify();
    await expect(form.getByRole("status")).toHaveText("Verified!");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toHaveCount(0);
  });

  const row = page.getByRole("row", { name: receiver.url });
  await expect(row).toContainText("Verified");

  await test.step("the webhook receives a visitor's message and a test event", async () => {
    const visitor = await connectVisitor(await agent.accountId());
    await visitor.say("Where is my order?");
    const deliveries = await receiver.first(2);
    expect(deliveries.map(({ body }) => body.payload.body)).toContain("Where is my order?");

    await row.getByRole("button", { name: "Deliveries to" }).click();
    const log = page.getByRole("dialog", { name: "Deliveries" });
    await expect(log.getByRole("row", { name: /message:created/ })).toContainText("Delivered");
    receiver.answer = (response) => response.writeHead(410).end("no more");
    await log.getByRole("button", { name: "Send a test event" }).click();
    const trial = log.getByRole("row", { name: /webhook:test/ });
    await expect(trial).toContainText("Failed");
    await expect(trial).toContainText(/410 after \d+ ms.*no more/);
    receiver.answer = (response) => response.end("thanks");
    await trial.getByRole("button", { name: "Send again: webhook:test" }).click();
    await expect(trial).toContainText("Delivered");
    await page.keyboard.press("Escape");
    await expect(log).toHaveCount(0);
  });

  await test.step("a URL that no longer answers correctly becomes unverified when it is saved", async () => {
    await row.getByRole("button", { name: "Update" }).click();
    const dialog = page.getByRole("dialog", { name: "Update webhook URL" });
    await dialog.getByLabel("Also send conversation changes").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText("Unverified");
  });

  await row.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("dialog")).toContainText("Parley stops sending events to this URL");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("No webhooks")).toBeVisible();
  receiver.close();
});

test("a signing secret of another SECRET_KEY is reported, because deliveries fail", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const webhook = aWebhook({ secret: "" });
  screen.answer({ event_subscriptions: { data: [webhook] } });
  screen.answerAt(`event_subscriptions/${webhook.id}/deliveries`, { data: [] });
  await page.goto("/developers/event-subscriptions");
  await page.getByRole("button", { name: /^Deliveries to/ }).click();
  const log = page.getByRole("dialog");
  await expect(log.getByText("Can't be shown, because the server's SECRET_KEY has changed.")).toBeVisible();
  await expect(log.getByRole("alert")).toContainText("Deliveries fail, because Parley can't sign them.");
  await expect(log.getByRole("button", { name: "Reveal Signing secret" })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});

test("the page of event subscriptions is accessible", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const webhook = aWebhook({ webhook_url: "http://no.invalid/a/rather/long/address/of/a/webhook" });
  const attempt = { at: "2026-11-25T09:00:00Z", status_code: null, duration_ms: 12, response: "no such host" };
  const failed = { id: webhook.id, event: "webhook:verify", status: "failed", created_at: createdAt } as const;
  screen.answer({ event_subscriptions: { data: [webhook] } });
  screen.answerAt(`event_subscriptions/${webhook.id}/deliveries`, { data: [{ ...failed, attempts: [attempt] }] });
  await page.goto("/developers/event-subscriptions");
  await expect(page.getByText("Unverified")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: /^Deliveries to/ }).click();
  await expect(page.getByRole("dialog").getByText("none after")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add webhook URL" }).click();
  const form = page.getByRole("dialog");
  await expect(form).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await form.getByRole("checkbox").check();
  const questions: string[] = [];
  page.once("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page.keyboard.press("Escape");
  await expect(form.getByRole("checkbox")).toBeChecked();
  expect(questions).toHaveLength(1);
});
