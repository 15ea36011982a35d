import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { agent, integration } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";

const HOUR_MS = 3_600_000;

/** In the server's format: UTC, without a time zone. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString().slice(0, 19);

test("each card says in words whether its service is connected, failing or not configured, and all of it is the link", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answer({
    integrations: {
      data: [
        {
          ...integration("slack_reply", true),
          is_connected: true,
          connected_at: "2024-05-03T10:00:00",
          connected_to: "Acme",
        },
        {
          ...integration("twilio", true),
          is_connected: true,
          connected_at: "2024-05-03T10:00:00",
          connected_by: agent.id,
          connected_to: "+15551234567",
        },
        {
          ...integration("gmail", true),
          is_connected: true,
          connected_to: "support@example.com",
          failing_since: hoursAgo(2.5),
          failing_why: "Google does not answer",
        },
        { ...integration("github", true), is_connected: true, failing_since: hoursAgo(49), needs_reconnect: true },
        integration("mattermost", true),
        integration("hubspot", false),
      ],
    },
  });
  await page.goto("/integrations");
  const card = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(card("Reply from Slack")).toContainText("Connected to Acme since May 3, 2024");
  await expect(card("Twilio")).toContainText(`Connected to +15551234567 since May 3, 2024 by ${agent.email}`);
  await expect(card("Gmail (beta)")).toContainText("Failing for 2 hours");
  await expect(card("Gmail (beta)")).toContainText("Connection to support@example.com");
  await expect(card("Gmail (beta)")).toContainText("Google does not answer");
  await expect(card("GitHub")).toContainText("Failing for 2 days. Reconnect to continue.");
  await expect(card("Mattermost")).toContainText("Not connected");
  await expect(card("HubSpot")).toContainText("Not configured on this server");
  await expect(page.getByRole("region", { name: "Team chat" }).getByRole("link")).toHaveText([
    "Reply from Slack",
    "Mattermost",
  ]);
  await expectAccessibleInBothThemes(page);

  await card("Mattermost").click({ position: { x: 20, y: 100 } }); // below the logo
  await expect(page).toHaveURL(/\/integrations\/mattermost$/);
});

test("the page of an integration numbers the steps to a connection; a server without an app shows its operator's steps", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const steps = page.getByRole("region", { name: "Connection" }).getByRole("listitem");
  await page.goto("/integrations/mattermost");
  await expect(steps).toHaveCount(4);
  await expect(steps.nth(1)).toContainText("/api/mattermost/webhook");
  await expectAccessibleInBothThemes(page);

  await page.goto("/integrations/google/gmail");
  await expect(steps.nth(0)).toContainText("enable the Gmail API");
  await expect(steps.nth(1)).toContainText("/integrations/google");
  screen.answer({ integrations: { data: [integration("gmail", true)] } });
  await page.reload();
  await expect(steps.nth(0)).toContainText("choose the Google account");
});
