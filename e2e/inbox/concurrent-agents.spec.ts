import { startBreakableProxy } from "../support/breakable-proxy.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import type { Widget } from "../support/widget.ts";

test("two agents in one conversation see each other's presence and typing", async ({ register, join, visit }) => {
  const { first, second } = await twoAgentsInOneConversation("looking@example.com", register, join, visit);
  await expect(first.page.getByText("looking@example.com is also viewing this conversation").first()).toBeAttached();
  const reply = second.page.getByRole("textbox", { name: "Reply" });
  await reply.pressSequentially("It ");
  await expect(first.page.getByText("looking@example.com is typing…")).toBeVisible();
  await reply.fill("");
  await expect(first.page.getByText("looking@example.com is typing…")).toHaveCount(0);
  await second.openList("Closed");
  await expect(first.page.getByText("is also viewing this conversation")).toHaveCount(0);
});

test("the composer asks for confirmation when a colleague has replied since the draft began", async ({
  register,
  join,
  visit,
}) => {
  const { first, second, visitor } = await twoAgentsInOneConversation("quicker@example.com", register, join, visit);
  const reply = first.page.getByRole("textbox", { name: "Reply" });
  await reply.fill("It will be there on Monday.");
  await second.reply("It is there tomorrow.");
  await expect(first.thread).toContainText("It is there tomorrow.");

  await first.page.getByRole("button", { name: "Send" }).click();
  const newerReply = first.page
    .getByRole("alert")
    .filter({ hasText: "quicker@example.com sent this while you were writing" });
  await expect(newerReply).toBeVisible(); // beside a toast about the same message, when this page is not in front
  await expect(reply).toHaveValue("It will be there on Monday.");
  await expect(visitor.messages).not.toContainText("It will be there on Monday.");

  await first.page.getByRole("button", { name: "Send anyway" }).click();
  await expect(visitor.messages).toContainText("It will be there on Monday.");
  await expect(newerReply).toHaveCount(0);
});

test("three agents in one conversation see the same state and send one answer; a disconnected agent catches up", async ({
  parley,
  register,
  join,
  openPage,
  visit,
}) => {
  const question = "Is my parcel lost?";
  const proxy = await startBreakableProxy(parley.url);
  const first = await register("Company");
  const second = await join(await first.inviteLink(), "second-of-three@example.com");
  const thirdPage = await openPage({ baseURL: proxy.url });
  const third = await Desk.join(thirdPage, await first.inviteLink(), "third-of-three@example.com");
  const desks = [first, second, third];
  const visitor = await visit(await first.accountId());
  await visitor.say(question);
  await first.page.goto("/conversations/all");
  for (const desk of desks) await desk.open(question);

  await test.step("each agent sees the presence of the two others", async () => {
    for (const desk of desks) {
      const others = desks.filter((other) => other !== desk).map(({ credentials }) => credentials.email);
      const looking = conversation(desk).getByText(/ is also viewing this conversation$/);
      await expect(looking).toHaveText(others.map((email) => `${email} is also viewing this conversation`));
    }
  });

  await test.step("each agent sees the typing notice of the others", async () => {
    await expect(async () => {
      for (const desk of [second, third]) await reply(desk).press("x"); // the typing notice ends after a pause
      const soon = { timeout: 2000 };
      const both = "second-of-three@example.com, third-of-three@example.com are typing…";
      await expect(writing(first)).toHaveText(both, soon);
      await expect(writing(second)).toHaveText("third-of-three@example.com is typing…", soon);
      await expect(writing(third)).toHaveText("second-of-three@example.com is typing…", soon);
    }).toPass();
  });

  await test.step("one agent answers, and the other two are asked for confirmation", async () => {
    await reply(first).fill("We will ask the courier.");
    await reply(third).fill("It is on its way.");
    await second.reply("It arrives tomorrow.");
    for (const desk of [first, third]) {
      await expect(desk.thread).toContainText("It arrives tomorrow.");
      await desk.page.getByRole("button", { name: "Send" }).click();
      await expect(conversation(desk).getByRole("alert")).toContainText(
        "second-of-three@example.com sent this while you were writing",
      );
    }
    await expect(reply(first)).toHaveValue("We will ask the courier.");
    await expect(reply(third)).toHaveValue("It is on its way.");
    for (const desk of [first, third]) await reply(desk).fill("");
    await expect(writing(second)).toHaveCount(0);
  });

  await test.step("the third agent goes offline and writes a note", async () => {
    await thirdPage.context().setOffline(true);
    proxy.cut();
    await expect(thirdPage.getByText("Reconnecting… your messages are kept")).toBeVisible();
    await third.note("Ask the courier next time.");
    await expect(conversation(first).getByText(/ is also viewing this conversation$/)).toHaveCount(1);
  });

  await test.step("while the third is offline, the customer writes, one agent assigns and another closes", async () => {
    await visitor.say("Thank you!");
    await expect(first.thread).toContainText("Thank you!");
    await assignee(first).click();
    await first.page.getByRole("option", { name: "third-of-three@example.com" }).click();
    await expect(assignee(second)).toHaveValue("third-of-three@example.com");
    await second.page.getByRole("button", { name: "Close conversation" }).click();
    await expect(first.page.getByRole("button", { name: "Reopen conversation" })).toBeVisible();
    await expect(assignee(third)).toHaveValue("second-of-three@example.com");
  });

  await test.step("the third agent reconnects, and all agents see the same state", async () => {
    await thirdPage.context().setOffline(false);
    await expect(assignee(third)).toHaveValue("Assigned to me");
    await expect(thirdPage.getByRole("button", { name: "Reopen conversation" })).toBeVisible();
    for (const desk of desks) {
      await desk.openList("Closed");
      await desk.open("Ask the courier next time.");
      for (const body of [question, "It arrives tomorrow.", "Thank you!", "Ask the courier next time."]) {
        await expect(desk.thread.getByText(body, { exact: true })).toHaveCount(1);
      }
      await expect(desk.thread).not.toContainText("We will ask");
      await desk.openList("All");
      await expect(desk.rows).toHaveCount(0);
    }
    await expect(visitor.messages.getByText("It arrives tomorrow.", { exact: true })).toHaveCount(1);
    await expect(visitor.messages.getByText("Ask the courier next time.")).toHaveCount(0);
    await expect(visitor.messages.getByText("It is on its way.")).toHaveCount(0);
  });
  proxy.close();
});

const conversation = ({ page }: Desk) => page.getByRole("region", { name: /^Conversation with / });
const reply = ({ page }: Desk) => page.getByRole("textbox", { name: "Reply" });
const assignee = ({ page }: Desk) => page.getByRole("combobox", { name: "Assignee" });
const writing = (desk: Desk) => conversation(desk).getByText(/ typing…$/);

async function twoAgentsInOneConversation(
  email: string,
  register: (company: string) => Promise<Desk>,
  join: (link: string, email: string) => Promise<Desk>,
  visit: (accountId: string) => Promise<Widget>,
) {
  const first = await register("Company");
  const accountId = await first.accountId();
  const second = await join(await first.inviteLink(), email);
  const visitor = await visit(accountId);
  await visitor.say("Where is my order?");
  await first.page.goto("/conversations/all");
  for (const desk of [first, second]) await desk.open("Where is my order?");
  return { first, second, visitor };
}
