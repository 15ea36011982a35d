import { expect, test } from "../support/parley.ts";

test("the demo applies the options of its URL and every change", async ({ register, openPage }) => {
  const agent = await register("Company");
  const page = await openPage();
  await page.goto(`/demo?account=${await agent.accountId()}&title=Ahoy&subtitle=Ask%20us&color=52c41a`);
  const chat = page.frameLocator("iframe.Papercups-chatWindowContainer");
  const header = chat.locator("header");
  await expect(header.getByRole("heading")).toHaveText("Ahoy");
  await expect(header).toContainText("Ask us");
  await expect(header).toContainText("We're online right now!");
  await expect(header).toHaveCSS("background-color", "rgb(82, 196, 26)");
  await expect(page.getByRole("radio")).toHaveCount(10);

  await page.getByLabel("Title", { exact: true }).fill("Changed");
  await expect(header.getByRole("heading")).toHaveText("Changed");
  await page.getByRole("radio", { name: "Indigo" }).check();
  await expect(header).toHaveCSS("background-color", "rgb(47, 84, 235)");
  await page.getByLabel("Color", { exact: true }).fill("#654321");
  await expect(header).toHaveCSS("background-color", "rgb(101, 67, 33)");

  await page.getByRole("link", { name: "Sign up for free" }).click();
  await expect(page.getByRole("heading", { name: "Get started" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("the demo shows its default texts while the account has none", async ({ signUp, visit }) => {
  const agent = await signUp("Company");
  const visitor = await visit(await agent.accountId());
  await expect(visitor.frame.getByRole("heading", { level: 1 })).toHaveText("Welcome to Parley!");
  await expect(visitor.frame.getByText("Ask us anything using the chat window")).toBeVisible();
});

test("a signed-out user of the demo can log in or sign up to see their widget", async ({ openScreen }) => {
  const { page } = await openScreen({ isSignedIn: false });
  await page.goto("/demo");
  await expect(page.getByText("Your widget appears here after you log in.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign up for free" })).toHaveAttribute("href", "/register");
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login?redirect=/demo");
});

test("the bot demo adds and removes questions with answers, and keeps them in the browser", async ({ openPage }) => {
  const page = await openPage();
  await page.goto("/bot/demo");
  const entries = page.getByRole("region", { name: "Training data", exact: true }).getByRole("listitem");
  await expect(page.getByText("The bot is temporarily disabled.")).toBeVisible();
  await expect(entries).toHaveCount(5);
  await expect(entries.filter({ hasText: "$40/month for up to 10 users" })).toHaveCount(1);

  await page.getByLabel("Question").fill("Do you deliver?");
  await page.getByLabel("Answer").fill("   ");
  await page.getByRole("button", { name: "Add" }).click();
  const error = page.getByRole("alert");
  await expect(error).toContainText("Error adding training data!");
  await expect(error).toContainText("Both the question and answer text are required.");
  await expect(page.getByLabel("Answer")).toBeFocused();

  await page.getByLabel("Answer").fill("On Saturdays, too.");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(error).toBeEmpty();
  await expect(entries).toHaveCount(6);
  await page.getByRole("button", { name: "Remove “What is Parley?”" }).click();
  await expect(entries).toHaveCount(5);

  await page.reload();
  await expect(entries.first()).toContainText("On Saturdays, too.");
  await expect(entries.filter({ hasText: "What is Parley?" })).toHaveCount(0);
  await page.getByRole("link", { name: "Try the chat widget instead" }).click();
  await expect(page.getByRole("heading", { name: "Try the chat widget" })).toBeVisible();
});

test("the sandbox shows its empty state", async ({ openScreen }) => {
  const { page } = await openScreen({ isSignedIn: false });
  await page.goto("/sandbox");
  await expect(page.getByText("Nothing to try here yet")).toBeVisible();
  await page.getByRole("link", { name: "Try the demo" }).click();
  await expect(page).toHaveURL(/\/demo$/);
});

test("public pages load no script of the inbox", async ({ register, connectVisitor, openPage }) => {
  const agent = await register("Company");
  const accountId = await agent.accountId();
  const visitor = await connectVisitor(accountId);
  await visitor.say("For the two of us");
  await agent.open("For the two of us");
  const id = new URL(agent.page.url()).pathname.split("/").at(-1)!;
  const { token } = await (await agent.api).conversations.share(id);

  const page = await openPage();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/share?cid=${id}&token=${token}`);
  await expect(page.getByText("For the two of us")).toBeVisible();
  await page.goto(`/demo?account=${accountId}`);
  await expect(page.locator("iframe.Papercups-chatWindowContainer")).toBeVisible();
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(fetched).toContainEqual(expect.stringMatching(/SharedConversationPage/));
  expect(fetched.filter((path) => /\/(inbox|Frame|ConversationPane)/.test(path))).toEqual([]);
});
