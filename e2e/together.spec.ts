import type { Desk } from "./desk.ts";
import { expect, test } from "./parley.ts";
import type { Widget } from "./widget.ts";

test("two agents at one conversation see each other, and who is writing", async ({ register, join, visit }) => {
  const { first, second } = await twoAtOne("looking@example.com", register, join, visit);
  await expect(first.page.getByText("looking@example.com is looking at this, too").first()).toBeAttached();
  const reply = second.page.getByRole("textbox", { name: "Reply" });
  await reply.pressSequentially("It ");
  await expect(first.page.getByText("looking@example.com is writing…")).toBeVisible();
  await reply.fill("");
  await expect(first.page.getByText("looking@example.com is writing…")).toHaveCount(0);
  await second.look("Closed");
  await expect(first.page.getByText("is looking at this, too")).toHaveCount(0);
});

test("an agent is stopped before answering what a colleague has answered meanwhile", async ({
  register,
  join,
  visit,
}) => {
  const { first, second, visitor } = await twoAtOne("quicker@example.com", register, join, visit);
  const reply = first.page.getByRole("textbox", { name: "Reply" });
  await reply.fill("It will be there on Monday.");
  await second.reply("It is there tomorrow.");
  await expect(first.thread).toContainText("It is there tomorrow.");

  await first.page.getByRole("button", { name: "Send" }).click();
  await expect(first.page.getByRole("alert")).toContainText("quicker@example.com wrote this in the meantime");
  await expect(reply).toHaveValue("It will be there on Monday.");
  await expect(visitor.messages).not.toContainText("It will be there on Monday.");

  await first.page.getByRole("button", { name: "Send anyway" }).click();
  await expect(visitor.messages).toContainText("It will be there on Monday.");
  await expect(first.page.getByRole("alert")).toHaveCount(0);
});

async function twoAtOne(
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
