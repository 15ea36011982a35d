import { expect, test } from "../support/parley.ts";

test("two agents see each other's replies and notes; the customer sees only the replies", async ({
  register,
  join,
  visit,
}) => {
  const first = await register("Company");
  const accountId = await first.accountId();
  const second = await join(await first.inviteLink(), "second@example.com");
  const visitor = await visit(accountId);
  await first.page.goto("/conversations/all");

  await visitor.say("My order has not arrived.");
  await first.open("My order has not arrived.");
  await second.open("My order has not arrived.");

  await first.note("They ordered twice.");
  await expect(second.thread).toContainText("They ordered twice.");
  await second.reply("It will be there tomorrow.");
  await expect(first.thread).toContainText("It will be there tomorrow.");
  await expect(visitor.messages).toContainText("It will be there tomorrow.");
  await expect(visitor.messages).not.toContainText("They ordered twice.");

  await test.step("the first agent who replies is assigned, and both see it", async () => {
    await second.openList("Assigned to me");
    await expect(second.rows).toHaveCount(1);
    await first.openList("Assigned to me");
    await expect(first.rows).toHaveCount(0);
  });
});

test("agents of another account do not see the conversation", async ({ register, visit, connectVisitor }) => {
  const ours = await register("Company");
  const theirs = await register("Neighbour");
  const heard: string[] = [];
  theirs.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await theirs.page.reload();
  await expect(theirs.menu).toBeVisible();

  const visitor = await connectVisitor(await ours.accountId());
  await visitor.say("Only for you");
  await ours.open("Only for you");
  await ours.reply("Only for them");
  const conversation = new URL(ours.page.url()).pathname;

  const neighbour = await visit(await theirs.accountId());
  await neighbour.say("Hello, neighbour");
  await expect(theirs.rows).toHaveCount(1);
  await expect(theirs.rows).toContainText("Hello, neighbour");
  await theirs.page.goto(conversation);
  await expect(theirs.menu).toBeVisible();
  await expect(theirs.page.getByText("Only for")).toHaveCount(0);
  expect(heard.join("\n")).toContain("Hello, neighbour");
  expect(heard.join("\n")).not.toContain("Only for");
});

test("a disabled user is signed out at once", async ({ signUp, join }) => {
  const admin = await signUp("Company");
  const second = await join(await admin.inviteLink(), "leaving@example.com");
  const api = await admin.api;
  const leaving = (await api.users.list()).find(({ email }) => email === "leaving@example.com");
  await api.users.disable(leaving!.id);
  await expect(second.page.getByRole("button", { name: "Log in" })).toBeVisible();
});
