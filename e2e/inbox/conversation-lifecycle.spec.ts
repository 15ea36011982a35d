import { expect, test } from "../support/parley.ts";

test("a conversation continues after server and database are killed", async ({ parley, register, visit }) => {
  const agent = await register("Company");
  const accountId = await agent.accountId();
  const visitor = await visit(accountId);

  await visitor.say("Do you deliver on Saturdays?");
  await expect(agent.rows.filter({ hasText: "Do you deliver on Saturdays?" })).toBeVisible();
  await expect(agent.unreadIn("All")).toBeVisible();

  await parley.kill("SIGKILL");
  parley.killDatabase();
  await parley.start();

  await agent.open("Do you deliver on Saturdays?");
  await agent.reply("Yes, from nine to one.");
  await expect(visitor.messages).toContainText("Yes, from nine to one.");
  await expect(agent.unreadIn("All")).toHaveCount(0);

  await test.step("the visitor returns later and sees all messages", async () => {
    await visitor.page.reload();
    await expect(visitor.input).toBeVisible();
    await expect(visitor.messages).toContainText("Do you deliver on Saturdays?");
    await expect(visitor.messages).toContainText("Yes, from nine to one.");
  });

  await test.step("messages written while the server was down are sent when it is back", async () => {
    await parley.kill("SIGKILL");
    await visitor.say("And on Sundays?");
    await agent.reply("Let me look.");
    await parley.start();
    await expect(agent.thread).toContainText("And on Sundays?");
    await expect(visitor.messages).toContainText("Let me look.");
    await expect(agent.thread.getByText("And on Sundays?")).toHaveCount(1);
    await expect(visitor.messages.getByText("Let me look.")).toHaveCount(1);
  });
});

test("a visitor closes the chat, and sees the missed messages when they open it again", async ({ register, visit }) => {
  const agent = await register("Company");
  const visitor = await visit(await agent.accountId());
  await visitor.say("Is this in stock?");
  await visitor.close();
  await agent.open("Is this in stock?");
  await agent.reply("Three are left.");
  await expect(visitor.page.getByRole("button", { name: "Open chat widget" })).toContainText("1");
  await visitor.open();
  await expect(visitor.messages).toContainText("Three are left.");
});

test("the customer's next message reopens a closed conversation", async ({ register, visit }) => {
  const agent = await register("Company");
  const visitor = await visit(await agent.accountId());
  await visitor.say("Thanks, that was all.");
  await agent.open("Thanks, that was all.");
  await agent.page.getByRole("button", { name: "Close conversation" }).click();
  await expect(agent.rows).toHaveCount(0);
  await agent.openList("Closed");
  await expect(agent.rows.filter({ hasText: "Thanks, that was all." })).toBeVisible();

  await visitor.say("One more thing!");
  await agent.openList("All");
  await expect(agent.rows.filter({ hasText: "One more thing!" })).toBeVisible();
});
