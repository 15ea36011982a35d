import { expect, test } from "../providers/parley.ts";
import type { SlackStandIn } from "../providers/slack/slack.ts";
import type { SlackMessage } from "../providers/slack/slack-objects.ts";
import { expectAccessible } from "../support/accessible.ts";

/** The header message of a conversation's thread. */
const headersIn = (slack: SlackStandIn, channel: string) =>
  slack.messagesIn(channel).filter(({ blocks, thread_ts }) => blocks && !thread_ts);
const buttonOf = ({ blocks = [] }: SlackMessage) => blocks.flatMap(({ elements = [] }) => elements)[0]!;

test.beforeEach(({ parley, providers: { slack } }) => {
  slack.reset();
  slack.consent.redirectUris.splice(0, 1, `${parley.url}/integrations/slack`);
});

test("a team answers a visitor in Slack, closes the conversation with a button, and disconnects", async ({
  register,
  visit,
  parley,
  providers: { slack },
}) => {
  const desk = await register("Company");
  const { page } = desk;
  slack.addChannel({ id: "C1", name: "visitors" });
  slack.picked = "C1";

  const settings = page.getByRole("region", { name: "Settings" }).getByRole("definition");
  const missing = "Not connected";

  await test.step("denied consent is shown on the inbox's page", async () => {
    const [inbox] = await (await desk.api).inboxes.list();
    const ofInbox = `/inboxes/${inbox!.id}/integrations`;
    await page.goto(ofInbox);
    await page.getByRole("link", { name: "Reply from Slack", exact: true }).click();
    await expect(settings).toHaveText([inbox!.name, missing, missing, missing]);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Deny" }).click();
    await expect(page.getByText("Failed to authorize Slack")).toBeVisible();
    await expect(page).toHaveURL(`${ofInbox}/slack/reply`);
    const back = page.getByRole("link", { name: inbox!.name }).and(page.locator(`[href="/inboxes/${inbox!.id}"]`));
    await expect(back).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
  });

  await test.step("granted consent connects the chosen channel", async () => {
    await page.goto("/integrations");
    await page.getByRole("link", { name: "Reply from Slack", exact: true }).click();
    await expect(settings).toHaveText([missing, missing, missing, missing]);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Allow" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/integrations\/slack\/reply$/);
    await expect(page.getByText(/^Connected to Acme since .+ by agent/)).toBeVisible();
    await expect(settings).toHaveText(["All inboxes without their own channel", "#visitors", "Acme", /^https?:/]);
    await expectAccessible(page);
  });

  await test.step("the test of the connection names the address that Slack cannot reach", async () => {
    const card = page.getByRole("region", { name: "Test connection" });
    await card.getByRole("button", { name: "Test connection" }).click();
    await expect(card.getByRole("status")).toHaveText("Problems: 1. Warnings: 0.");
    await expect(card.getByRole("listitem").first()).toContainText("Slack accepts the token of parley");
    await expect(card.getByRole("listitem").filter({ hasText: "address_not_public" })).toContainText(parley.url);
  });

  const visitor = await visit(await desk.accountId());
  await visitor.say("Do you deliver?");
  await expect.poll(() => headersIn(slack, "C1").length).toBe(1);
  const header = headersIn(slack, "C1")[0]!;
  expect(header.text).toContain("Do you deliver?");

  await test.step("an answer in the thread reaches the visitor", async () => {
    slack.addUser({ id: "UA", name: "agent", email: desk.credentials.email });
    const said = slack.write("C1", { user: "UA", text: "On Saturdays, too.", thread_ts: header.ts });
    expect((await slack.send(parley.url, said)).status).toBe(200);
    await expect(visitor.messages).toContainText("On Saturdays, too.");
  });

  await test.step("the button closes the conversation", async () => {
    const { action_id, value } = buttonOf(header);
    expect((await slack.press(parley.url, { action_id, value })).status).toBe(200);
    await page.goto("/conversations/closed");
    await expect(desk.rows.first()).toContainText("On Saturdays, too.");
    await desk.rows.first().click();
    const there = `https://acme.slack.com/archives/C1/p${header.ts.replace(".", "")}`;
    await expect(page.getByRole("link", { name: "View in Slack: #visitors" })).toHaveAttribute("href", there);
    await expect.poll(() => buttonOf(headersIn(slack, "C1")[0]!).text.text).toBe("Reopen conversation");
  });

  await test.step("after disconnecting, Slack receives nothing; without billing no plan is mentioned", async () => {
    const account = page.waitForResponse("**/api/accounts/me"); // the response contains the plan
    await page.goto("/integrations/slack/reply");
    await account;
    await page.getByRole("button", { name: "Disconnect" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to disconnect from Slack?" });
    await question.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
    await expect(page.getByRole("note")).toHaveCount(0);
    expect(slack.unknown).toEqual([]);
  });
});

test("messages in shared channels become conversations; the page configures the workspaces", async ({
  register,
  parley,
  providers: { slack },
}) => {
  const desk = await register("Company");
  const { page } = desk;
  const settings = (team: string) => page.getByRole("region", { name: `Settings for ${team}` });

  async function connect(button: string, team: { id: string; name: string }, channel: string) {
    slack.addChannel({ id: channel, name: `with-${team.name.toLowerCase()}` });
    Object.assign(slack, { team, picked: channel });
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("link", { name: "Allow" }).click();
    await expect(page.getByText(team.name, { exact: true }).first()).toBeVisible();
  }

  await test.step("two workspaces are connected, and each has settings", async () => {
    await page.goto("/integrations/slack/support");
    await expect(page.getByText("Not connected")).toBeVisible();
    await connect("Connect", { id: "TN", name: "North" }, "CN");
    await expect(page.getByText(/^Connected on .+ by agent.+, with #with-north$/)).toBeVisible();
    await connect("Add workspace", { id: "TS", name: "South" }, "CS");
    await page.getByRole("button", { name: "Configure North" }).click();
    await expect(settings("North")).toContainText("#with-north");
    const emoji = settings("North").getByRole("textbox", { name: "Trigger emoji" });
    await expect(emoji).toBeDisabled();
    await emoji.focus();
    await expect(page.getByRole("tooltip")).toHaveText("The ability to configure this field is coming soon!");
    await expectAccessible(page);
  });

  await test.step("disabled options are not synced", async () => {
    slack.addUser({ id: "UN", name: "ann", email: "ann@example.com" });
    const tell = async (team: string, channel: string, text: string) =>
      slack.send(parley.url, slack.write(channel, { user: "UN", text }), { team });
    await settings("North").getByRole("switch", { name: "Sync all incoming messages" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Configure North" }).click();
    await expect(settings("North").getByRole("switch", { name: "Sync all incoming messages" })).not.toBeChecked();
    await expect(settings("North").getByRole("switch", { name: /eyes emoji/ })).toBeChecked();
    await tell("TN", "CN", "Unheard");
    await tell("TS", "CS", "Is anybody there?");
    await page.goto("/conversations/all");
    await expect(desk.rows).toHaveCount(1);
    await expect(desk.rows.first()).toContainText("Is anybody there?");
  });

  await test.step("one workspace is disconnected, and the other stays connected", async () => {
    await page.goto("/integrations/slack/support");
    await page.getByRole("button", { name: "Disconnect South" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure you want to disconnect this Slack workspace?" });
    await question.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("button", { name: /^Disconnect / })).toHaveCount(1);
    await expect(settings("North")).toBeVisible();
  });

  await test.step("an agent sets a company's Slack channel", async () => {
    slack.addChannel({ id: "CT", name: "tea-and-more" });
    await page.goto("/companies/new");
    await page.getByLabel("Name").fill("Tea and more");
    await page.getByLabel("Slack channel").selectOption({ label: "#tea-and-more" });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tea and more");
    await expect(page.getByText("#tea-and-more")).toBeVisible();
    const [company] = await (await desk.api).companies.list();
    expect(company).toMatchObject({ slack_channel_id: "CT", slack_team_id: "TN", slack_team_name: "North" });
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel("Slack channel")).toHaveValue("TN/CT");
    await page.getByLabel("Slack channel").selectOption({ label: "No channel" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tea and more");
    await expect(page.getByText("#tea-and-more")).toBeHidden();
  });

  await test.step("after Slack revokes a workspace, its page shows since when and why, and reconnecting works", async () => {
    slack.revokeAll();
    const asked = page.waitForResponse("**/api/slack/channels*");
    await page.goto("/companies/new");
    await asked;
    await page.goto("/integrations/slack/support");
    const notice = page.getByRole("alert");
    await expect(notice).toHaveText(
      /^North has been failing since .+: Slack no longer accepts this connection\. Reconnect to resume where it stopped\.$/,
    );
    await expect(page.getByText("Failing", { exact: true })).toHaveCount(2); // the page's status and the row's status
    await expectAccessible(page);
    Object.assign(slack, { team: { id: "TN", name: "North" }, picked: "CN" });
    await page.getByRole("button", { name: "Reconnect North" }).click();
    await page.getByRole("link", { name: "Allow" }).click();
    await expect(settings("North")).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
