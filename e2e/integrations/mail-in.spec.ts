import type { ForwardingAddress } from "@parley/contract";
import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { deliverMail } from "../../apps/server/test/email/deliver-mail.ts";
import { nextEmail } from "../../apps/server/test/harness/sent-emails.ts";
import { ParleyProcess } from "../../apps/server/test/process/parley-process.ts";
import { NameServer } from "../providers/name-server.ts";
import { expectAccessible } from "../support/accessible.ts";
import { test as base, expect } from "../support/parley.ts";

const DOMAIN = "in.example.com";

/** An installation that receives mail. */
const test = base.extend<object, { smtpPort: number; names: NameServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern
  smtpPort: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off this pattern
    async ({}, use) => {
      const names = await new NameServer().open();
      await use(names);
      await names.close();
    },
    { scope: "worker" },
  ],
  parley: [
    async ({ smtpPort, names }, use) => {
      const parley = new ParleyProcess({
        PORT: String(await freePort()),
        FORWARDING_DOMAIN: DOMAIN,
        INBOUND_SMTP_PORT: String(smtpPort),
        INBOUND_SMTP_RELAYS: "192.0.2.1", // excludes this machine, so that SPF is checked
        DNS_SERVERS: names.address,
      });
      await parley.start();
      await use(parley);
      await parley.end();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

test("forwarded mail becomes a conversation; the customer's answer to an agent's reply joins it", async ({
  signUp,
  parley,
  smtpPort,
  names,
}) => {
  const agent = await signUp("Company");
  const { page, thread } = agent;
  await page.emulateMedia();
  let address = "";

  await test.step("an admin creates a forwarding address", async () => {
    await page.goto("/settings/email-forwarding");
    await expect(page.getByText("No forwarding addresses")).toBeVisible();
    await page.getByRole("button", { name: "New" }).click();
    const form = page.getByRole("dialog", { name: "New forwarding address" });
    await form.getByLabel("Your email address").fill("help");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Please enter a valid email address")).toBeVisible();
    await form.getByLabel("Your email address").fill("help@example.com");
    const made = page.waitForResponse((response) => response.request().method() === "POST");
    await form.getByRole("button", { name: "Save" }).click();
    const { data }: { data: ForwardingAddress } = await (await made).json();
    address = data.forwarding_email_address;
    const row = page.getByRole("row", { name: address });
    await expect(row).toContainText("help@example.com");
    await expect(row.getByRole("link")).toHaveAttribute("href", `mailto:${address}`);
    await expectAccessible(page);
  });

  await deliverMail(smtpPort, {
    from: "Ann <ann@example.com>",
    to: ["help@example.com"],
    envelope: { from: "ann@example.com", to: address },
    subject: "Broken kettle",
    text: "It does not boil.",
    messageId: "<kettle@example.com>",
  });

  await test.step("an agent reads and answers the mail", async () => {
    await page.goto("/conversations/all");
    await agent.open("It does not boil.");
    await expect(thread).toContainText("FromAnn <ann@example.com>");
    const sign = thread.getByRole("button", { name: "Sender not verified" });
    await sign.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toHaveText(
      "This email claims to be from example.com, but that couldn't be verified. DMARC: none, DKIM: none, SPF: none (example.com)",
    );
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await expectAccessible(page);
    await expect(page.getByText("Your reply is emailed to ann@example.com")).toBeVisible();
    await agent.reply("Is it plugged in?");
  });

  const sentMail = await nextEmail(parley, "ann@example.com", "Broken kettle");
  expect(sentMail).toMatchObject({ inReplyTo: "<kettle@example.com>", references: "<kettle@example.com>" });
  const replyTo = sentMail.replyTo![0]!.address!;
  expect(replyTo).toContain(`@${DOMAIN}`);
  expect(sentMail.from?.address).toBe(`mailer@${DOMAIN}`);
  expect(sentMail.headers.some(({ key }) => key === "auto-submitted")).toBe(false);

  names.set("example.com", "TXT", "v=spf1 ip4:127.0.0.1 -all");
  await test.step("the customer's answer joins the conversation, with its quoted text collapsed", async () => {
    await deliverMail(smtpPort, {
      from: "Ann <ann@example.com>",
      to: [replyTo],
      subject: "Re: Broken kettle",
      text: "It was not. Thank you!\n\nOn Mon, 2 Nov 2026 at 10:00, Company wrote:\n> Is it plugged in?",
      inReplyTo: sentMail.messageId!,
    });
    await expect(thread).toContainText("It was not. Thank you!");
    await thread.getByRole("button", { name: "Sender verified" }).hover();
    await expect(page.getByRole("tooltip")).toContainText("This email was sent by example.com.");
    await expect(thread).not.toContainText("> Is it plugged in?");
    await thread.getByRole("button", { name: "Show quoted text" }).click();
    await expect(thread).toContainText("> Is it plugged in?");
    await expect(agent.rows).toHaveCount(1);
  });
});
