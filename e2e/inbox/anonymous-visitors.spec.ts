import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord, aNote } from "../support/records.ts";

test("an anonymous visitor has the same name in the thread, alerts, the palette and on their page", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  const visitor = aCustomerRecord({ time_zone: "Europe/Oslo", pathname: "/pricing", browser: "Firefox" });
  const label = /^(Brown|Red|Green|Purple|Pink) \d\d · Oslo · \/pricing · Firefox$/;
  const { time_zone: _, ...ofMessage } = visitor; // the customer of a message lacks the time zone
  const conversation = aConversation({ customer: visitor }, [
    { body: "Do you deliver?", customer_id: visitor.id, customer: ofMessage },
  ]);
  screen.answerConversations(conversation);
  screen.answerAt(`customers/${visitor.id}`, { data: { ...visitor, tags: [], notes: [], issues: [] } });
  screen.answer({ notes: { data: [aNote({ body: "Likes tea", customer: visitor })] } });

  await page.goto(`/conversations/all/${conversation.id}`);
  await expect(page.getByRole("log").getByText(label)).toBeVisible();
  await expect(page.getByText("Anonymous User")).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox").fill("pricing");
  await expect(page.getByRole("option", { name: /\d\d · Oslo · \/pricing/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("region", { name: "Customer details" }).getByRole("heading", { name: label }).click();
  await page.getByRole("region", { name: "Customer details" }).getByRole("link", { name: label }).click();
  await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();

  await test.step("the alert of a new message on another page", async () => {
    await screen.publishEvent("message:created", {
      ...conversation.messages[0]!,
      id: crypto.randomUUID(),
      body: "Hello again",
    });
    const alert = page.getByText(/^New message from \w+ \d\d · Oslo · \/pricing · Firefox$/);
    await expect(alert).toBeVisible();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("log").getByText(label)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  await page.goto("/notes");
  await expect(page.getByRole("link", { name: label })).toBeVisible();
});
