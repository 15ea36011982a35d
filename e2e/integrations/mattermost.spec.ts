import { expect, test } from "../providers/parley.ts";
import { expectAccessible } from "../support/accessible.ts";

const VERIFICATION = "verification-token-of-it";

test("the address of the webhook begins with PUBLIC_URL, also on a page with another address", async ({
  openScreen,
}) => {
  const { page } = await openScreen();
  await page.goto("/integrations/mattermost");
  const address = page.getByRole("textbox", { name: "URL for the outgoing webhook" });
  await expect(address).toHaveValue("http://localhost:4000/api/mattermost/webhook");
});

test("an admin connects a channel; a thread reply answers a visitor; disconnecting stops the sync", async ({
  signUp,
  visit,
  parley,
  providers: { mattermost },
}) => {
  mattermost.reset();
  const channel = mattermost.addChannel({ display_name: "Support" });
  const token = mattermost.addToken(mattermost.bot);
  const desk = await signUp("Company");
  const { page } = desk;
  const path = "/integrations/mattermost";
  const webhook = `${parley.url}/api/mattermost/webhook`;
  const agent = mattermost.addPerson("bea", { email: desk.credentials.email });

  await test.step("the channels are listed once the URL and the bot token are valid", async () => {
    await page.goto("/integrations");
    await page.getByRole("link", { name: "Mattermost", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Mattermost", level: 1 })).toBeVisible();
    await expect(page.getByText("Not connected")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "URL for the outgoing webhook" })).toHaveValue(webhook);
    await page.getByRole("button", { name: "Connect" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect to Mattermost" });
    const choice = dialog.getByLabel("Channel");
    await expect(choice).toBeDisabled();
    await dialog.getByLabel("URL").fill(mattermost.url);
    await dialog.getByLabel("Bot access token", { exact: true }).fill("made-up");
    await expect(dialog.getByText("Mattermost error: Invalid or expired session, please login again.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Bot access token", { exact: true }).fill(token);
    await choice.selectOption({ label: "Support · Acme" });
    await dialog.getByLabel("Outgoing webhook token", { exact: true }).fill(VERIFICATION);
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the page shows the settings and masks the tokens", async () => {
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Update" })).toBeVisible();
    await expect(page.getByText(mattermost.url)).toBeVisible();
    await expect(page.getByText("Support", { exact: true })).toBeVisible();
    for (const name of ["Bot access token", "Outgoing webhook token"]) {
      await expect(page.getByRole("textbox", { name })).toHaveValue(/^•+$/);
    }
    await expectAccessible(page);
  });

  const visitor = await visit(await desk.accountId());

  await test.step("a visitor's message starts a thread, and the visitor receives replies in it", async () => {
    await visitor.say("Are you open today?");
    await expect
      .poll(() => mattermost.postsIn(channel.id, "").map(({ message }) => message))
      .toEqual(["*:wave: Anonymous User*: Are you open today?"]);
    const [root] = mattermost.postsIn(channel.id, "");
    const inThread = { channel_id: channel.id, root_id: root!.id };
    const tell = (message: string) =>
      mattermost.tell(webhook, mattermost.write(agent, { ...inThread, message }), { token: VERIFICATION });
    await tell(";; Let us say six");
    await tell("Until six.");
    await expect(visitor.messages).toContainText("Until six.");
    await expect(visitor.messages).not.toContainText("Let us say six");
    expect(mattermost.unknown).toEqual([]);
  });

  await test.step("the page shows a revoked token; a new token delivers the pending messages", async () => {
    mattermost.revoke(token);
    await visitor.say("And tomorrow?");
    const notice = page.getByRole("alert").filter({ hasText: "Mattermost no longer accepts this connection" });
    await expect(async () => {
      await page.goto(path);
      await expect(notice).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.getByRole("button", { name: "Reconnect" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect to Mattermost" });
    const another = mattermost.addToken(mattermost.bot);
    await dialog.getByLabel("Bot access token", { exact: true }).fill(another);
    await dialog.getByRole("button", { name: "Update" }).click();
    await expect(notice).toBeHidden();
    await expect
      .poll(() => mattermost.postsIn(channel.id).map(({ message }) => message))
      .toContain("*:wave: Anonymous User*: And tomorrow?");
    for (const secret of [token, another, VERIFICATION]) expect(parley.output).not.toContain(secret);
  });

  await test.step("after disconnecting, the webhook is refused", async () => {
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Not connected")).toBeVisible();
    const post = mattermost.write(agent, { channel_id: channel.id, message: "Still there?" });
    expect((await mattermost.tell(webhook, post, { token: VERIFICATION })).status).toBe(401);
  });
});
