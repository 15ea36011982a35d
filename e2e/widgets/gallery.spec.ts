import { expect, test } from "../support/parley.ts";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==",
  "base64",
);

test("the gallery zooms and pages through images; files show their size", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Which one is it?");
  await agent.open("Which one is it?");
  await page.locator("input[type=file]").setInputFiles([
    { name: "front.png", mimeType: "image/png", buffer: PICTURE },
    { name: "back.png", mimeType: "image/png", buffer: PICTURE },
    { name: "prices.txt", mimeType: "text/plain", buffer: Buffer.alloc(2300, "x") },
  ]);
  await expect(page.getByRole("list", { name: "Files to send" }).getByRole("progressbar")).toHaveCount(0);
  await agent.reply("One of these?");
  await expect(agent.thread.getByRole("link", { name: "prices.txt" })).toContainText("2.3 kB");
  await expect(agent.thread.getByRole("link", { name: "front.png" })).toHaveAttribute("href", /\/uploads\//);

  await agent.thread.getByRole("link", { name: "front.png" }).click();
  const gallery = page.getByRole("dialog", { name: "Images" });
  await expect(gallery.getByRole("status")).toContainText(/front\.png\s*1 of 2|front\.png\s*2 of 2/);
  const { width } = (await gallery.locator("img").boundingBox())!;
  await page.keyboard.press("+");
  await expect.poll(async () => (await gallery.locator("img").boundingBox())?.width).toBe(width * 2);
  await page.keyboard.press("-");
  await expect.poll(async () => (await gallery.locator("img").boundingBox())?.width).toBe(width);

  await test.step("arrow keys show the other image, and Esc restores the focus", async () => {
    const other = gallery.getByRole("img", { name: "back.png" });
    const isFirst = await gallery.getByRole("button", { name: "Next image" }).isVisible();
    await page.keyboard.press(isFirst ? "ArrowRight" : "ArrowLeft");
    await expect(other).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(gallery).toHaveCount(0);
    await expect(agent.thread.getByRole("link", { name: "front.png" })).toBeFocused();
  });
});
