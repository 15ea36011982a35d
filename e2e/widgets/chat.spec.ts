import { type Face, topics } from "@parley/contract";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { account, noAnswer, Refusal } from "../support/answers.ts";
import { ChatFrame } from "../support/chat-frame.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { expect, test } from "../support/parley.ts";
import type { Screen } from "../support/screens.ts";

/** The chat in the visitor's frame, without a host and a server. */

const REASON = "So we can reply by email if you leave.";
const MISSING = "Enter your email address to send your message.";
const INCOMPLETE = "Enter a complete email address, such as name@example.com.";

test("a required email address says why, and the typed message is kept until the address is complete", async ({
  openScreen,
}) => {
  const screen = await openScreen({ isSignedIn: false });
  screen.answer({ "POST customers": noAnswer });
  const { page, email, message, messages } = await ChatFrame.open(screen, { requireEmailUpfront: "1" });
  await expect(email).toHaveAccessibleDescription(REASON);
  await expect(page.getByText(REASON)).toBeVisible();

  await message.fill("Do you ship?");
  await message.press("Enter");
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(`${REASON} ${MISSING}`);
  await expect(page.getByRole("alert")).toHaveText(MISSING);
  await expect(message).toHaveValue("Do you ship?");

  for (const address of ["a@b.c", "no-address"]) {
    await email.fill(address);
    await message.press("Enter");
    await expect(email).toBeFocused();
    await expect(page.getByRole("alert")).toHaveText(INCOMPLETE);
    await email.press("Enter");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toHaveText(INCOMPLETE);
  }
  await expectAccessibleInBothThemes(page);
  await expect(message).toHaveValue("Do you ship?");

  await email.fill("ana@example.com");
  await expect(page.getByRole("alert")).toBeEmpty();
  const begun = page.waitForRequest((request) => request.url().endsWith("/api/customers"));
  await email.press("Enter");
  expect((await begun).postDataJSON()).toMatchObject({ customer: { email: "ana@example.com" } });
  await expect(messages).toContainText("Do you ship?");
  await expect(message).toHaveValue("");
  await expect(message).toBeFocused();
  await expect(email).toHaveCount(0);
});

test("a file that is pasted without the required email address is not uploaded, and the address is asked for", async ({
  openScreen,
}) => {
  const screen = await openScreen({ isSignedIn: false });
  const { page, email } = await ChatFrame.open(screen, { requireEmailUpfront: "1" });
  await expect(page.getByRole("button", { name: "Attach a file" })).toBeDisabled();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["x"], "x.txt", { type: "text/plain" }));
    document.querySelector("textarea").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }`);
  await expect(email).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText(MISSING);
});

const room = topics.room(account);

/** Agents whom visitors see, with one connection each. */
function presenceOf(...agents: Face[]) {
  return Object.fromEntries(agents.map(({ id }) => [`user:${id}`, { metas: [{ user_id: id, phx_ref: `ref-${id}` }] }]));
}

async function openWithAgents(screen: Screen, agents: Face[], parameters: Record<string, string> = {}) {
  screen.answerJoin(room, { agents });
  const chat = await ChatFrame.open(screen, { companyName: "Kiln & Co", ...parameters });
  await screen.publish(room, "presence_state", presenceOf(...agents));
  return chat;
}

const photo = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const bea: Face = { id: 1, display_name: "Bea", profile_photo_url: photo };
const ana: Face = { id: 2, display_name: "Ana", profile_photo_url: null };
const unnamed: Face = { id: 3, display_name: null, profile_photo_url: null };

test("the header shows the faces of available agents until there are messages, and follows who is available", async ({
  openScreen,
}) => {
  const screen = await openScreen({ isSignedIn: false });
  screen.answer({ "POST customers": noAnswer });
  const { page, faces, message } = await openWithAgents(screen, [bea, ana]);
  await expect(faces).toHaveAccessibleName("Bea, Ana");
  await expect(faces.locator("img")).toHaveAttribute("src", photo);
  await expect(faces).toHaveText("A");
  await expectAccessibleInBothThemes(page);

  await screen.publish(room, "presence_diff", { joins: {}, leaves: presenceOf(bea) });
  await expect(faces).toHaveAccessibleName("Ana");
  await screen.publish(room, "presence_diff", { joins: presenceOf(bea), leaves: {} });
  await expect(faces).toHaveAccessibleName("Bea, Ana");

  await message.fill("Hello");
  await message.press("Enter");
  await expect(faces).toHaveCount(0);
});

test("agents without a profile have the company's initial, once and only among themselves", async ({ openScreen }) => {
  const screen = await openScreen({ isSignedIn: false });
  const { faces } = await openWithAgents(screen, [unnamed, { ...unnamed, id: 4 }]);
  await expect(faces).toHaveAccessibleName("Kiln & Co");
  await expect(faces).toHaveText("K");

  const other = await openScreen({ isSignedIn: false });
  await expect((await openWithAgents(other, [ana, unnamed])).faces).toHaveAccessibleName("Ana");
});

test("a logo replaces the faces", async ({ openScreen }) => {
  const screen = await openScreen({ isSignedIn: false });
  const { page, faces } = await openWithAgents(screen, [bea], { logoUrl: photo, showAgentAvailability: "1" });
  await expect(page.getByRole("status").filter({ hasText: "We're online right now!" })).toBeVisible();
  await expect(faces).toHaveCount(0);
});

test("an emoji is picked by keyboard and put at the caret", async ({ openScreen }) => {
  const screen = await openScreen({ isSignedIn: false });
  const { page, message, emojiButton, emojiPicker } = await ChatFrame.open(screen);
  const { keyboard } = page;
  await message.fill("Hello , all");
  await message.evaluate("document.activeElement.setSelectionRange(6, 6)");
  await keyboard.press("Tab");
  await expect(emojiButton).toBeFocused();
  await keyboard.press("Enter");
  const [first, second] = [emojiPicker.getByRole("option").first(), emojiPicker.getByRole("option").nth(1)];
  await expect(first).toBeFocused();
  await expect(emojiButton).toHaveAttribute("aria-expanded", "true");
  await expectAccessibleInBothThemes(page);

  await keyboard.press("ArrowRight");
  await expect(second).toBeFocused();
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowUp");
  await expect(second).toBeFocused();
  await keyboard.press("Escape");
  await expect(emojiPicker).toHaveCount(0);
  await expect(emojiButton).toBeFocused();
  await expect(emojiButton).toHaveAttribute("aria-expanded", "false");

  await keyboard.press("Enter");
  await expect(first).toBeFocused();
  await keyboard.press("Tab");
  await expect(emojiPicker).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Attach a file" })).toBeFocused();

  await emojiButton.press("Enter");
  await expect(first).toBeFocused();
  await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await expect(emojiPicker).toHaveCount(0);
  await expect(message).toBeFocused();
  await expect(message).toHaveValue("Hello 😁, all");
  await keyboard.type("!");
  await expect(message).toHaveValue("Hello 😁!, all");
});

test("a picker whose code loads late does not take the focus from a visitor who types", async ({ openScreen }) => {
  const screen = await openScreen({ isSignedIn: false });
  const { page, message, emojiButton, emojiPicker } = await ChatFrame.open(screen);
  const release = await holdRequests(page, "**/widget/emoji-picker.js");
  await emojiButton.click();
  await message.click();
  const loaded = page.waitForResponse("**/widget/emoji-picker.js");
  release();
  await loaded;
  await page.keyboard.type("Hello");
  await expect(message).toHaveValue("Hello");
  await expect(emojiPicker).toHaveCount(0);
  await emojiButton.click();
  await expect(emojiPicker).toBeVisible();
});

test("an emoji is picked by mouse, and the picker closes with its button and when the focus leaves it", async ({
  openScreen,
}) => {
  const screen = await openScreen({ isSignedIn: false });
  const { message, emojiButton, emojiPicker } = await ChatFrame.open(screen);
  await emojiButton.click();
  await expect(emojiPicker).toBeInViewport({ ratio: 1 });
  await emojiButton.click();
  await expect(emojiPicker).toHaveCount(0);
  await emojiButton.click();
  await expect(emojiPicker).toBeVisible();
  await message.click();
  await expect(emojiPicker).toHaveCount(0);

  await emojiButton.click();
  await emojiPicker.getByRole("option", { name: "🎉" }).click();
  await expect(message).toHaveValue("🎉");
  await message.fill("x".repeat(10_000));
  await emojiButton.click();
  await emojiPicker.getByRole("option", { name: "🎉" }).click();
  await expect(message).toHaveValue("x".repeat(10_000));
});

test("the list of past conversations says that there are none, or that it did not load", async ({ openScreen }) => {
  const screen = await openScreen({ isSignedIn: false });
  const customerId = "00000000-0000-4000-8000-000000000001";
  const pastChats = "conversations/customer/past";
  screen.answerAt(`customers/${customerId}/exists`, { data: true } as never);
  screen.answer({ "conversations/customer": { data: [] }, [pastChats]: { data: [] } });
  const { page } = await ChatFrame.open(screen, { customerId, showPastConversations: "1" });
  const opener = page.getByRole("button", { name: "Past conversations" });
  const dialog = page.getByRole("dialog", { name: "Past conversations" });
  await opener.click();
  await expect(dialog).toContainText("You have no past conversations.");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog).toHaveCount(0);

  screen.answerAt(pastChats, new Refusal(500));
  await opener.click();
  await expect(dialog).toContainText("Couldn't load this. Please try again later.");
});

test("below the title is one line: the default subtitle, or when to expect a reply, or whether agents are online", async ({
  openScreen,
}) => {
  const lines = async (agents: Face[], parameters: Record<string, string>) => {
    const screen = await openScreen({ isSignedIn: false });
    const { page, faces } = await openWithAgents(screen, [bea], parameters);
    await expect(faces).toHaveCount(1); // the presence has arrived
    if (agents.length === 0) {
      await screen.publish(room, "presence_diff", { joins: {}, leaves: presenceOf(bea) });
      await expect(faces).toHaveCount(0);
    }
    return page.locator("header p:not(:empty)");
  };
  const replyMinutes = "4";
  const [unknown, expected] = ["How can we help you?", "Usually replies in 4 minutes"];
  await expect(await lines([], {})).toHaveText([unknown]);
  await expect(await lines([bea], { replyMinutes })).toHaveText([expected]);
  await expect(await lines([bea], { replyMinutes, showAgentAvailability: "1" })).toHaveText([
    "We're online right now!",
  ]);
  await expect(await lines([], { replyMinutes, showAgentAvailability: "1" })).toHaveText([expected]);
  await expect(await lines([], { replyMinutes, subtitle: "Ask us" })).toHaveText(["Ask us", expected]);
  await expect(await lines([], { replyMinutes, agentUnavailableText: "Out to lunch" })).toHaveText([unknown]);
});

test("once there are messages, the line below the title is the status, or else the team's own subtitle", async ({
  openScreen,
}) => {
  const lines = async (parameters: Record<string, string>) => {
    const screen = await openScreen({ isSignedIn: false });
    screen.answer({ "POST customers": noAnswer });
    const { page, faces, message } = await openWithAgents(screen, [bea], parameters);
    await expect(faces).toHaveCount(1);
    await message.fill("Hello");
    await message.press("Enter");
    await expect(faces).toHaveCount(0);
    return page.locator("header p:not(:empty)");
  };
  await expect(await lines({})).toHaveText([]);
  await expect(await lines({ subtitle: "Ask us" })).toHaveText(["Ask us"]);
  await expect(await lines({ subtitle: "Ask us", replyMinutes: "4" })).toHaveText(["Usually replies in 4 minutes"]);
});

test("an empty chat offers up to three suggested messages, but not before a required email address", async ({
  openScreen,
}) => {
  const suggestions = "Where is my order?\n\n  Do you ship abroad?\nWhere is my order?\nA third\nA fourth";
  const screen = await openScreen({ isSignedIn: false });
  screen.answer({ "POST customers": noAnswer });
  const { page, messages } = await ChatFrame.open(screen, { suggestions });
  const offered = messages.getByRole("button");
  await expect(offered).toHaveText(["Where is my order?", "Do you ship abroad?", "A third"]);
  await expectAccessibleInBothThemes(page);
  await offered.nth(1).click();
  await expect(messages.getByRole("listitem").last()).toHaveText("Do you ship abroad?");
  await expect(offered).toHaveCount(0);

  const other = await openScreen({ isSignedIn: false });
  const asked = await ChatFrame.open(other, { suggestions, requireEmailUpfront: "1" });
  await expect(asked.email).toBeVisible();
  await expect(asked.messages.getByRole("button")).toHaveCount(0);
});
