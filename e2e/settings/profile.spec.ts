import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { account, accountOf, agent, Refusal } from "../support/answers.ts";
import { expect, test } from "../support/parley.ts";

const nextPut = (page: Page) => page.waitForRequest((request) => request.method() === "PUT");

test("an agent changes their password, and sees why it is refused", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  await page.goto("/settings/profile");
  const card = page.getByRole("region", { name: "Password" });
  await card.getByRole("button", { name: "Edit" }).click();
  const [current, next, again] = ["Current password", "New password", "Confirm new password"].map((name) =>
    card.getByRole("textbox", { name, exact: true }),
  ) as [ReturnType<typeof card.getByRole>, ReturnType<typeof card.getByRole>, ReturnType<typeof card.getByRole>];
  const submit = card.getByRole("button", { name: "Change password" });
  await expect(current).toBeFocused();

  await submit.click();
  await expect(card).toContainText("Enter your current password");
  await expect(card).toContainText("Password is required");
  await current.fill("an old password");
  await next.fill("short");
  await again.fill("another");
  await submit.click();
  await expect(card).toContainText("Password must be at least 8 characters");
  await expect(card).toContainText("Password confirmation does not match");
  await expectAccessible(page);

  await next.fill("a new password");
  await again.fill("a new password");
  screen.answer({ "PUT password": new Refusal(422, "Unprocessable Entity", { current_password: ["is wrong"] }) });
  const request = nextPut(page);
  await submit.click();
  expect((await request).postDataJSON()).toEqual({
    user: { current_password: "an old password", password: "a new password", password_confirmation: "a new password" },
    device_token: expect.any(String),
  });
  await expect(card).toContainText("This isn't your current password");
  screen.answer({ "PUT password": new Refusal(429, "Too many requests") });
  await submit.click();
  await expect(card.getByRole("alert")).toContainText("Too many attempts");
  await expect(current).toHaveValue("an old password");

  screen.answer({ "PUT password": { data: { ok: true } } });
  await submit.click();
  await expect(page.getByText("You stay logged in here and are logged out everywhere else.")).toBeVisible();
  await expect(current).toBeHidden();
});

const photo = "https://parley.example.com/uploads/photo.jpg";

test("an agent crops a photo by keyboard, and removes it", async ({ openScreen }) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answer({ "PUT profile": { data: { ...agent, profile_photo_url: photo } } });
  await page.addInitScript(keepUpload);
  await answerUpload(page, 201, {
    data: { id: account, object: "file", filename: "photo.jpg", file_url: photo, content_type: "image/jpeg" },
  });
  await page.route(photo, (route) => route.fulfill({ contentType: "image/png", body: redAndBlue(2, 2) }));
  await page.goto("/settings/profile");
  await choose(page, "image/png", redAndBlue(200, 100));
  const dialog = page.getByRole("dialog", { name: "Crop your photo" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("group", { name: "Position of the photo" }).focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press("ArrowRight");
  await expectAccessible(page);

  const change = nextPut(page);
  await dialog.getByRole("button", { name: "Save photo" }).click();
  expect((await change).postDataJSON()).toEqual({ user_profile: { profile_photo_url: photo } });
  expect(await page.evaluate(readUpload)).toEqual({
    name: "photo.jpg",
    type: "image/jpeg",
    width: 100,
    height: 100,
    left: "red",
    right: "red",
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Change photo" })).toBeFocused();

  screen.answer({ "PUT profile": { data: agent } });
  const removal = nextPut(page);
  await page.getByRole("button", { name: "Remove" }).click();
  expect((await removal).postDataJSON()).toEqual({ user_profile: { profile_photo_url: null } });
  await expect(page.getByRole("button", { name: "Upload photo" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Remove" })).toBeHidden();
});

test("a file that is no photo, is too large or cannot be read is refused with the reason, and a failed upload can be repeated", async ({
  openScreen,
}) => {
  const screen = await openScreen();
  const { page } = screen;
  screen.answer({ "accounts/me": accountOf(agent) });
  await page.goto("/settings/profile");
  const card = page.getByRole("region", { name: "About you" });
  await choose(page, "application/pdf", Buffer.from("%PDF"));
  await expect(card).toContainText("This isn't a photo. Choose a JPEG, PNG, WebP or GIF file.");
  await choose(page, "image/png", Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(card).toContainText("This file is larger than 10 MB. Choose a smaller one.");
  await choose(page, "image/png", Buffer.from("no picture"));
  await expect(card).toContainText("Your browser can't read this file.");
  await expect(page.getByRole("dialog")).toBeHidden();

  const dropped = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File(["x"], "a.txt", { type: "text/plain" })); return data })()`,
  );
  await card.getByRole("button", { name: "Upload photo" }).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(card).toContainText("This isn't a photo.");

  await choose(page, "image/png", redAndBlue(20, 20));
  await expect(card).not.toContainText("This isn't a photo.");
  const dialog = page.getByRole("dialog", { name: "Crop your photo" });
  await answerUpload(page, 503, { error: { status: 503, message: "File uploads are not configured" } });
  await dialog.getByRole("button", { name: "Save photo" }).click();
  await expect(dialog.getByRole("alert")).toContainText("File uploads are not configured");
  await expect(dialog.getByRole("button", { name: "Save photo" })).toBeEnabled();
});

async function choose(page: Page, mimeType: string, buffer: Buffer) {
  await page.locator("input[type=file]").setInputFiles({ name: "chosen", mimeType, buffer });
}

/** A PNG whose left half is red and whose right half is blue. */
function redAndBlue(width: number, height: number): Buffer {
  const row = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, (_, x) => Buffer.from(x < width / 2 ? [255, 0, 0] : [0, 0, 255])),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, RGB
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

const answerUpload = (page: Page, status: number, json: object) =>
  page.route("**/api/upload", (route) => route.fulfill({ status, json }));

/** Playwright does not see the bytes of an uploaded file, so the page keeps the file. */
const keepUpload = `
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) window.uploaded = body.get("file");
    return send.call(this, body);
  };`;

/** The type and size of the uploaded picture, and the colors near its left and right edge. */
const readUpload = `(async () => {
  const { name, type } = window.uploaded;
  const picture = await createImageBitmap(window.uploaded);
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const colorAt = (x) => {
    const [red, , blue] = context.getImageData(x, height / 2, 1, 1).data;
    return red > blue ? "red" : "blue";
  };
  return { name, type, width, height, left: colorAt(5), right: colorAt(width - 5) };
})()`;
