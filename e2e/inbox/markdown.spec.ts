import type { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

const markdownMessage = [
  "# Your order",
  "It is **on its way**, ~~tomorrow~~ *today*: [track it](https://example.com/track) or ask ann@example.com.",
  "Second line",
  "",
  "- a kettle",
  "- two cups",
  "",
  "> Where is it?",
  "",
  "```",
  "npm run build",
  "```",
  "",
  "| item | price |",
  "|---|---|",
  "| kettle | `10` |",
].join("\n");

test("agents' Markdown is rendered, and no script in it runs", async ({ register, visit }) => {
  const agent = await register("Company");
  const { page, thread } = agent;
  const visitor = await visit(await agent.accountId());
  await visitor.say("Where is my order?");
  await agent.open("Where is my order?");
  await say(agent, markdownMessage);

  await expect(thread.getByText("on its way")).toHaveJSProperty("tagName", "STRONG");
  await expect(thread.locator("del")).toHaveText("tomorrow");
  await expect(thread.locator("em")).toHaveText("today");
  await expect(thread.getByRole("listitem").filter({ hasText: /^two cups$/ })).toBeVisible();
  await expect(thread.locator("blockquote")).toHaveText("Where is it?");
  await expect(thread.getByRole("group", { name: "Code" })).toHaveText("npm run build");
  await expect(thread.getByRole("table")).toContainText("kettle");
  const link = thread.getByRole("link", { name: "track it" });
  await expect(link).toHaveAttribute("href", "https://example.com/track");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(thread.getByRole("link", { name: "ann@example.com" })).toHaveAttribute("href", "mailto:ann@example.com");
  await expect(agent.rows.first()).toContainText("You: Your order");
  await expect(visitor.messages).toContainText("on its way");

  await test.step("HTML is shown as text, and script URLs do not become links or images", async () => {
    const hostile = [
      '<img src=x onerror="document.title=`run`"> <script>document.title="run"</script>',
      "[click](javascript:document.title='run') ![x](javascript:document.title='run')",
      "![y](data:image/svg+xml,<svg/onload=alert(1)>)",
    ].join("\n\n");
    await say(agent, hostile);
    await expect(thread).toContainText('<img src=x onerror="document.title=`run`">');
    await expect(thread).toContainText("[click](javascript:document.title='run')");
    await expect(thread.locator("img[src^=data], img[src^=javascript], a[href^=javascript], script")).toHaveCount(0);
    await expect(page).not.toHaveTitle("run");
  });

  await test.step("a message of 9,000 brackets is shown as typed", async () => {
    await say(agent, "[".repeat(9000));
    await expect(thread).toContainText("[".repeat(9000));
    await agent.reply("And on it goes.");
  });
});

test("an image that loads late does not shift the visible text", async ({ register, connectVisitor }) => {
  const agent = await register("Company");
  const { page, thread } = agent;
  const visitor = await connectVisitor(await agent.accountId());
  await visitor.say("Hello");
  await agent.open("Hello");
  const { promise: isAwaited, resolve: deliver } = Promise.withResolvers<void>();
  await page.route("https://example.com/*.svg", async (route) => {
    await isAwaited;
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="1000"><rect width="300" height="1000"/></svg>';
    await route.fulfill({ contentType: "image/svg+xml", body });
  });
  await say(agent, "![A tall picture](https://example.com/tall.svg)");
  await say(agent, Array.from({ length: 80 }, (_, line) => `- Line ${line}`).join("\n"));
  const line = thread.getByText("Line 20", { exact: true });
  await expect(async () => {
    // The thread may still be scrolling to the newest message.
    await line.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const { y } = (await line.boundingBox())!;
  deliver();
  const picture = thread.getByRole("img", { name: "A tall picture" });
  await expect.poll(async () => (await picture.boundingBox())!.height).toBe(400);
  expect(Math.abs((await line.boundingBox())!.y - y)).toBeLessThanOrEqual(1);
});

test("a customer's image from another server loads only when the agent asks for it", async ({ register, visit }) => {
  const agent = await register("Company");
  const { page, thread } = agent;
  const fetched: string[] = [];
  await page.route("https://pictures.example.com/**", async (route) => {
    fetched.push(route.request().url());
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><rect width="30" height="30"/></svg>';
    await route.fulfill({ contentType: "image/svg+xml", body });
  });
  const visitor = await visit(await agent.accountId());
  await visitor.input.fill("It looks like this: ![The box](https://pictures.example.com/box.svg)");
  await visitor.input.press("Enter");
  await agent.open("It looks like this");
  const ask = thread.getByRole("button", { name: "Show image" });
  await expect(ask).toBeVisible();
  await expect(thread.getByRole("img", { name: "The box" })).toHaveCount(0);
  expect(fetched).toEqual([]);
  await ask.click();
  await expect(thread.getByRole("img", { name: "The box" })).toHaveJSProperty("naturalWidth", 30);
  expect(fetched).toEqual(["https://pictures.example.com/box.svg"]);
});

/** Sends a message without waiting for its text, which is rendered differently. */
async function say({ page }: Desk, body: string) {
  await page.getByRole("textbox", { name: "Reply" }).fill(body);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue("");
}
