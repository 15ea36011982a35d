import type { File } from "@parley/contract";
import type { Page } from "@playwright/test";
import { violations } from "../support/accessible.ts";
import { expect, test } from "../support/parley.ts";
import { aConversation, aCustomerRecord } from "../support/records.ts";
import type { Screen } from "../support/screens.ts";

const files = (page: Page) => page.getByRole("list", { name: "Files to send" }).getByRole("listitem");

/** A PNG of 1 × 1 pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const stored = (filename: string, content_type: string): File => ({
  id: "00000000-0000-4000-8000-000000000009",
  object: "file",
  filename,
  file_url: `data:${content_type};base64,${PIXEL}`,
  content_type,
  byte_size: 70,
});

test("a pasted image has a preview with its name and size while it uploads and until it is sent", async ({
  openScreen,
}) => {
  const screen = await anOpenConversation(await openScreen());
  const { page } = screen;
  await page.addInitScript(countAddresses);
  await page.reload();
  const { promise: isDue, resolve: finishUpload } = Promise.withResolvers<void>();
  await page.route("**/api/upload", async (route) => {
    await isDue;
    await route.fulfill({ status: 201, json: { data: stored("image.png", "image/png") } });
  });
  await paste(page, "image.png", "image/png");
  await expect(files(page)).toContainText("image.png70 byte");
  await expect(files(page).getByRole("progressbar", { name: "Uploading image.png" })).toBeVisible();
  await expect(files(page).locator("img")).toHaveAttribute("src", /^blob:/);
  await expect.poll(() => isDecoded(page)).toBe(true);
  expect(await openAddresses(page)).toBe(1);

  await files(page).getByRole("button", { name: "Remove image.png" }).hover();
  await page.mouse.down();
  finishUpload();
  await expect(files(page).getByRole("progressbar")).toHaveCount(0);
  await expect(files(page)).toContainText("image.png70 byte");
  await expect.poll(() => isDecoded(page)).toBe(true);
  expect(await openAddresses(page), "the address of the preview is revoked").toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.mouse.up(); // the click began before the file was stored
  await expect(files(page)).toHaveCount(0);
});

test("removing an image while it uploads cancels the upload, and a refused one says why", async ({ openScreen }) => {
  const screen = await anOpenConversation(await openScreen());
  const { page } = screen;
  await page.addInitScript(countAddresses);
  await page.reload();
  await page.route("**/api/upload", () => undefined); // does not answer
  await drop(page, "plan.png", "image/png");
  await expect(files(page).locator("img")).toBeVisible();
  const cancelled = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/upload"));
  await files(page).getByRole("button", { name: "Remove plan.png" }).click();
  await cancelled;
  await expect(files(page)).toHaveCount(0);
  expect(await openAddresses(page)).toBe(0);

  await page.unroute("**/api/upload");
  const error = { status: 403, message: "Uploads are not allowed" };
  await page.route("**/api/upload", (route) => route.fulfill({ status: 403, json: { error } }));
  await drop(page, "plan.png", "image/png");
  await expect(files(page).getByRole("alert")).toContainText("Not uploaded: Uploads are not allowed");
  await expect(files(page).locator("img")).toBeVisible();
});

test("other files are listed without a preview, also images that the browser cannot show", async ({ openScreen }) => {
  const { page } = await anOpenConversation(await openScreen());
  await page.route("**/api/upload", () => undefined);
  await drop(page, "prices.txt", "text/plain");
  await expect(files(page)).toContainText("prices.txt");
  await expect(files(page).locator("img")).toHaveCount(0);
  await files(page).getByRole("button", { name: "Remove prices.txt" }).click();
  await drop(page, "photo.heic", "image/heic", "bm90IGFuIGltYWdl");
  await expect(files(page)).toContainText("photo.heic");
  await expect(files(page).locator("img")).toHaveCount(0);
});

async function anOpenConversation(screen: Screen) {
  const ann = aCustomerRecord({ name: "Ann" });
  const conversation = aConversation({ customer: ann }, [{ body: "Where is my order?", customer_id: ann.id }]);
  screen.answerConversations(conversation);
  await screen.page.goto(`/conversations/all/${conversation.id}`);
  return screen;
}

const paste = (page: Page, name: string, type: string) => transfer(page, "textarea", "paste", name, type, PIXEL);
const drop = (page: Page, name: string, type: string, content = PIXEL) =>
  transfer(page, "[role=log]", "drop", name, type, content);

async function transfer(page: Page, onto: string, event: "paste" | "drop", ...file: [string, string, string]) {
  await page.locator(onto).waitFor();
  await page.evaluate(`(() => {
    const [name, type, base64] = ${JSON.stringify(file)};
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], name, { type }));
    const how = { bubbles: true, cancelable: true };
    const event = ${JSON.stringify(event)} === "paste"
      ? new ClipboardEvent("paste", { clipboardData: data, ...how })
      : new DragEvent("drop", { dataTransfer: data, ...how });
    document.querySelector(${JSON.stringify(onto)}).dispatchEvent(event);
  })()`);
}

/** Counts the addresses of files that are not revoked. */
const countAddresses = `(() => {
  const { createObjectURL, revokeObjectURL } = URL;
  const open = new Set();
  window.openAddresses = open;
  URL.createObjectURL = (file) => { const url = createObjectURL.call(URL, file); open.add(url); return url; };
  URL.revokeObjectURL = (url) => { open.delete(url); revokeObjectURL.call(URL, url); };
})()`;

const openAddresses = (page: Page) => page.evaluate("window.openAddresses.size");

const isDecoded = (page: Page) =>
  page.evaluate(`document.querySelector('[aria-label="Files to send"] img')?.naturalWidth === 1`);
