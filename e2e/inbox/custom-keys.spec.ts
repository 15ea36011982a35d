import type { Page } from "@playwright/test";
import { expect, test } from "../support/parley.ts";

const reply = (page: Page) => page.getByRole("textbox", { name: "Reply" });

test("an agent changes single-key shortcuts and turns them off", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const { keyboard } = page;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Thanks, that was all.");
  await agent.open("Thanks, that was all.");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const closes = dialog.getByRole("button", { name: /Close conversation/ });

  await keyboard.press("Shift+?");
  await expect(dialog).toBeVisible();
  await expect(closes).toHaveText("E");
  await closes.click();
  await keyboard.press("r");
  await expect(dialog.getByText("R is already used for: Write a reply")).toBeVisible();
  await keyboard.press("y");
  await expect(closes).toHaveText("Y");
  await keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await test.step("the new key works and the old key does not, also after a reload", async () => {
    await page.reload();
    await expect(agent.thread).toBeVisible();
    await page.getByRole("button", { name: "Close conversation" }).focus();
    await expect(page.getByRole("tooltip")).toHaveText("Close conversation (Y or Ctrl+D)");
    await keyboard.press("e");
    await keyboard.press("j");
    await expect(agent.rows).toHaveCount(1);
    await keyboard.press("y");
    await expect(agent.rows).toHaveCount(0);
    await keyboard.press("z");
    await expect(agent.rows).toHaveCount(1);
  });

  await test.step("with single keys off, only Mod shortcuts and Esc work", async () => {
    await keyboard.press("?");
    await dialog.getByRole("switch", { name: "Single keys" }).click();
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await keyboard.press("y");
    await keyboard.press("?");
    await keyboard.press("r");
    await expect(reply(page)).not.toBeFocused();
    await expect(dialog).toHaveCount(0);
    await expect(agent.rows).toHaveCount(1);
    await keyboard.press("ControlOrMeta+k");
    await keyboard.type("keyboard");
    await keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("switch", { name: "Single keys" }).click();
    await dialog.getByRole("button", { name: "Reset to defaults" }).click();
    await expect(closes).toHaveText("E");
  });
});
