import type { Page } from "@playwright/test";
import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";
import type { VisitorClient } from "../support/visitor-client.ts";

const reply = (page: Page) => page.getByRole("textbox", { name: "Reply" });

test("the composer completes emoji by name and converts a pasted spreadsheet table to Markdown", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await reply(page).pressSequentially("Done :tad");
  await expect(page.getByRole("option", { name: "🎉 tada" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(reply(page)).toHaveValue("Done 🎉 ");

  await reply(page).fill("");
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Item\\tPrice\\nTea\\t3");
    clipboardData.setData("text/html", "<table><tr><td>Item</td><td>Price</td></tr></table>");
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  })()`);
  await expect(reply(page)).toHaveValue("| Item | Price |\n| --- | --- |\n| Tea | 3 |");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(agent.thread.getByRole("table")).toContainText("Tea");
});

test("the text field grows with its text while focused, and shrinks to a few lines on blur", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  const height = async () => (await reply(page).boundingBox())!.height;
  const empty = await height();
  await reply(page).fill("A line\n".repeat(60));
  await expect.poll(height).toBeGreaterThan(empty * 4);
  expect(await height()).toBeLessThanOrEqual(900 * 0.4 + 1);
  await agent.thread.focus();
  await expect.poll(height).toBeLessThan(empty * 3);
});

test("a sent message is in the thread even if only the HTTP response confirms it", async ({
  register,
  connectVisitor,
}) => {
  const agent = await register("Company");
  const { page } = agent;
  await oneQuestion(agent, connectVisitor);
  await page.routeWebSocket(/\/socket\//, () => undefined); // opens, and sends no message
  await page.reload();
  await expect(agent.thread).toContainText("Where is my order?");
  await page.evaluate(`(() => {
    const thread = document.querySelector("[role=log]");
    let wasThere = false;
    new MutationObserver(() => {
      const isThere = thread.textContent.includes("It is on its way");
      if (wasThere && !isThere) document.body.dataset.vanished = "yes";
      wasThere = isThere;
    }).observe(thread, { childList: true, subtree: true, characterData: true });
  })()`);
  await reply(page).fill("It is on its way");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(agent.thread.getByRole("img", { name: "Sent" })).toBeVisible();
  await expect(page.locator("body")).not.toHaveAttribute("data-vanished", "yes");
});

async function oneQuestion(agent: Desk, connectVisitor: (accountId: string) => Promise<VisitorClient>) {
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Where is my order?");
  await agent.open("Where is my order?");
}
