import { violations } from "../support/accessible.ts";
import { noAnswer } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";

test("registering a company leads to the first steps", async ({ openPage }) => {
  const page = await openPage();
  await page.goto("/register");
  await page.getByLabel("Company Name").fill("Company");
  await page.getByLabel("Email").fill("led-to-the-first-steps@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm password", { exact: true }).fill("a long password");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/getting-started");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Set up your inbox",
    "Set up your profile",
    "Invite your teammates",
    "Connect your other tools",
  ]);
});

test("each step is marked as done without a reload", async ({ signUp, join, connectVisitor }) => {
  const agent = await signUp("Company");
  const { page } = agent;
  const link = await agent.inviteLink();
  await agent.page.goto("/conversations/all");
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page).toHaveURL("/getting-started");
  const progress = page.getByRole("progressbar", { name: "Getting started" });
  await expect(progress).toHaveAttribute("value", "0");

  await test.step("a test message arrives", async () => {
    const [demo] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Send a test message" }).click(),
    ]);
    await expect(demo).toHaveURL(`/demo?account=${await agent.accountId()}`);
    await demo.close();
    const visitor = await connectVisitor(await agent.accountId());
    await visitor.say("Is this on?");
    await expect(page.getByText("We received your test message")).toBeVisible();
    await expect(page.getByText("1 of 4 steps done")).toBeVisible();
  });

  await test.step("a teammate joins", async () => {
    const member = await join(link, "joins-the-first-steps@example.com");
    await expect(page.getByText("Your team has more than one member")).toBeVisible();
    await expect(member.page.getByRole("link", { name: "Getting started" })).toHaveCount(0);
  });

  await test.step("the profile gets a name", async () => {
    await page.getByRole("link", { name: "Edit profile" }).click();
    await page.getByRole("button", { name: "Edit About you" }).click();
    await page.getByLabel("Full name").fill("Kim K.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Edit About you" })).toBeVisible();
    await page.getByRole("link", { name: "Getting started" }).click();
    await expect(page.getByText("Customers see who replies to them")).toBeVisible();
    await expect(progress).toHaveAttribute("value", "3");
  });

  await test.step("the page links to the widget's snippet", async () => {
    await page.getByRole("link", { name: "Install the chat widget" }).click();
    await expect(page).toHaveURL(/\/inboxes\/[^/]+\/chat-widget#install$/);
    await expect(page.getByRole("region", { name: "Install" })).toContainText("/widget.js");
  });
});

test("first steps that fail to load can be retried; accounts do not share them", async ({
  register,
  connectVisitor,
}) => {
  const [agent, neighbour] = [await register("Company"), await register("Neighbour")];
  const visitor = await connectVisitor(await neighbour.accountId());
  await visitor.say("Is this on?");
  const { page } = agent;
  await page.route("**/api/onboarding_status", (route) =>
    route.fulfill({ status: 503, json: { error: { status: 503, message: "The database is resting" } } }),
  );
  await page.goto("/getting-started");
  await expect(page.getByText("The database is resting")).toBeVisible();
  await page.unroute("**/api/onboarding_status");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("0 of 4 steps done")).toBeVisible();
});

test("the menu's entry becomes quiet once the page has shown that all steps are done", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  const steps = {
    has_configured_inbox: true,
    has_configured_profile: true,
    has_integrations: true,
    has_invited_teammates: false,
    has_upgraded_subscription: false, // without billing there is no plan to choose
  };
  const entry = page.getByRole("link", { name: "Getting started" });
  screen.answer({ onboarding_status: steps });
  await page.goto("/getting-started");
  await expect(page.getByText("3 of 4 steps done")).toBeVisible();
  await expect(entry).toHaveAttribute("data-quiet", "false");

  screen.answer({ onboarding_status: { ...steps, has_invited_teammates: true } });
  await page.reload();
  await expect(entry).toHaveAttribute("data-quiet", "true");
  expect(await violations(page, { within: "nav" })).toEqual([]);
  screen.answer({ onboarding_status: noAnswer }); // other pages do not ask for it
  await page.goto("/conversations/all");
  await expect(entry).toHaveAttribute("data-quiet", "true");
});
