import { expect, test } from "../providers/parley.ts";
import { expectAccessible } from "../support/accessible.ts";

const PHONE = "+14155550123";
const ANOTHER_PHONE = "+14155550124";

test("a number is connected, a text message is answered, and the number is disconnected", async ({
  signUp,
  parley,
  providers: { twilio },
}) => {
  twilio.reset();
  const desk = await signUp("Company");
  const { page } = desk;
  const path = "/integrations/twilio";
  const webhook = `${parley.url}/api/twilio/webhook`;

  await test.step("wrong credentials are refused, and the typed text stays", async () => {
    await page.goto("/integrations");
    await page.getByRole("link", { name: "Twilio", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Twilio", level: 1 })).toBeVisible();
    await expect(page.getByText("Not connected")).toBeVisible();
    await page.getByRole("button", { name: "Connect" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect to Twilio" });
    await dialog.getByLabel("Phone number").fill(twilio.number);
    await dialog.getByLabel("Account SID").fill(twilio.accountSid);
    await dialog.getByLabel("Auth token", { exact: true }).fill("made-up");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(
      dialog.getByText("Invalid Twilio authorization details. Please check the inputs above and try again."),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Auth token", { exact: true }).fill(twilio.authToken);
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("correct credentials are stored, and the token is never shown", async () => {
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page.getByText(twilio.number, { exact: true })).toBeVisible();
    await expect(page.getByText(twilio.accountSid)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Auth token" })).not.toHaveValue(twilio.authToken);
    await expect(page.getByRole("textbox", { name: "URL for incoming messages" })).toHaveValue(webhook);
    await expectAccessible(page);
  });

  await test.step("a text message becomes a conversation, and the reply is sent to the phone", async () => {
    await page.goto("/conversations/all");
    await twilio.tell(webhook, twilio.textFrom(PHONE, "Are you open today?"));
    await desk.rows.first().click();
    await expect(desk.thread).toContainText("Are you open today?");
    await desk.reply("Until six.");
    await expect(desk.thread.getByText("On its way")).toBeVisible();
    expect(twilio.sent.map(({ to, body }) => [to, body])).toEqual([[PHONE, "Until six."]]);
  });

  await test.step("the delivery status is updated live", async () => {
    await twilio.becomes(twilio.sent[0]!, "delivered");
    await expect(desk.thread.getByText("Delivered", { exact: true })).toBeVisible();
    twilio.unsubscribed.add(PHONE);
    await desk.reply("See you!");
    await expect(desk.thread.getByText("Not delivered: the customer opted out of text messages")).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(desk.thread.getByText("Delivered", { exact: true })).toBeVisible();
    expect(twilio.unknown).toEqual([]);
  });

  await test.step("after disconnecting, no messages arrive", async () => {
    await page.goto(path);
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Not connected")).toBeVisible();
    expect((await twilio.tell(webhook, twilio.textFrom(ANOTHER_PHONE, "Anybody?"))).status).toBe(200);
    await page.goto("/conversations/all");
    await expect(desk.rows.first()).toContainText("See you!");
    await expect(desk.rows).toHaveCount(1);
  });

  await test.step("an answer without a number is shown as not delivered, with the reason", async () => {
    await desk.rows.first().click();
    await desk.reply("Still there?");
    await expect(desk.thread.getByText("Not delivered: no Twilio number is connected")).toBeVisible();
    await expectAccessible(page);
  });
});
