import pg from "pg";
import { expect, test } from "../providers/parley.ts";
import { expectAccessible } from "../support/accessible.ts";
import { account, agent, createdAt } from "../support/answers.ts";

test("a mailbox is connected, incoming mail is answered in its thread, and the mailbox is disconnected", async ({
  signUp,
  parley,
  providers: { google },
}) => {
  google.reset();
  google.consent.redirectUris.splice(0, 1, `${parley.url}/integrations/google`);
  const box = google.mailbox();
  const desk = await signUp("Company");
  const { page } = desk;

  await test.step("denied consent is shown", async () => {
    await page.goto("/integrations");
    await page.getByRole("link", { name: "Gmail (beta)", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Gmail", level: 1 })).toBeVisible();
    await expect(page.getByText("Not connected")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Deny" }).click();
    await expect(page.getByText("Failed to authorize Gmail")).toBeVisible();
    await expect(page).toHaveURL("/integrations/google/gmail");
    await page.getByRole("button", { name: "Close" }).click();
  });

  await test.step("granted consent connects, and the page shows the mailbox", async () => {
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Allow" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/integrations/google/gmail");
    const mailbox = page.getByRole("region", { name: "Mailbox" });
    await expect(mailbox.getByRole("term")).toHaveText(["Connected email", "Last synced"]);
    const synced = /^(Not yet|[A-Z][a-z]+ \d{1,2}, \d{1,2}:\d\d [ap]m)$/; // the first read is within a minute
    await expect(mailbox.getByRole("definition")).toHaveText([google.email, synced]);
    await expect(page.getByRole("link", { name: "Reply from Slack" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a first mail goes to a customer who never wrote", async () => {
    await page.goto("/customers");
    await page.getByRole("button", { name: "New customer" }).click();
    const form = page.getByRole("dialog", { name: "Create new customer" });
    await form.getByLabel("Name").fill("Ann Bell");
    await form.getByLabel("Email").fill("ann@example.com");
    await form.getByRole("button", { name: "Create" }).click();
    await page.getByRole("link", { name: "Ann Bell" }).click();
    await page.getByRole("button", { name: "Start a new conversation" }).click();
    const dialog = page.getByRole("dialog", { name: "Start a new conversation" });
    await dialog.getByText("Email", { exact: true }).click();
    await dialog.getByLabel("Subject").fill("Your order");
    await dialog.getByRole("textbox", { name: "Message" }).fill("It is on its way.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(desk.thread).toContainText("It is on its way.");
    expect(box.mails.map(({ labelIds }) => labelIds)).toEqual([["SENT"]]);
  });

  await test.step("a reply arrives within a minute, and the answer is sent in the same thread", async () => {
    const [first] = box.mails;
    const messageId = /message-id: (\S+)/i.exec(first!.raw)![1]!;
    box.deliver({ from: "Ann Bell <ann@example.com>", subject: "Re: Your order", inReplyTo: messageId, text: "When?" });
    await syncNow(parley.databaseUrl);
    await expect(desk.thread).toContainText("When?");
    await desk.reply("Tomorrow.");
    await expect
      .poll(() => box.thread(first!.threadId).map(({ labelIds }) => labelIds[0]))
      .toEqual(["SENT", "INBOX", "SENT"]);
    expect(box.mails.at(-1)?.raw).toContain("Tomorrow.");
  });

  await test.step("after disconnecting, the mailbox is not queried", async () => {
    await page.goto("/integrations/google/gmail");
    await page.getByRole("button", { name: "Disconnect" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to disconnect from Gmail (beta)?" });
    await question.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Not connected")).toBeVisible();
  });
  expect(google.unknown).toEqual([]);
});

/** Runs the sync that the scheduler runs every minute. */
async function syncNow(connectionString: string) {
  const database = new pg.Client({ connectionString });
  await database.connect();
  await database.query("select graphile_worker.add_job('sync-mailboxes', '{}')");
  await database.end();
}

test("the page shows when all mail was last read, not when the connection last changed", async ({ openScreen }) => {
  const screen = await openScreen({ timezoneId: "UTC" });
  const { page } = screen;
  const mailbox = {
    id: "00000000-0000-4000-8000-000000000005",
    object: "google_authorization",
    account_id: account,
    inbox_id: null,
    user_id: agent.id,
    client: "gmail",
    type: "support",
    scope: null,
    email: "support@example.com",
    created_at: createdAt,
    updated_at: "2026-11-20T08:15:00",
    failing_since: null,
    failing_why: null,
    needs_reconnect: false,
  } as const;
  const synced = page.getByRole("region", { name: "Mailbox" }).getByRole("definition").last();
  screen.answer({ "google/authorization": { data: { ...mailbox, synced_at: "2026-11-19T15:04:00" } } });
  await page.goto("/integrations/google/gmail");
  await expect(synced).toHaveText("November 19, 3:04 pm");

  screen.answer({ "google/authorization": { data: { ...mailbox, synced_at: null } } });
  await page.reload();
  await expect(synced).toHaveText("Not yet");
});
