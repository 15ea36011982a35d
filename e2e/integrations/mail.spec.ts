import type { Page } from "@playwright/test";
import { Desk } from "../support/desk.ts";
import { logOut } from "../support/log-out.ts";
import { expect, test } from "../support/parley.ts";
import { receiveMail } from "../support/receive-mail.ts";

const EVIL = "https://evil.example.com";
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64");

const frameOf = (page: Page) => page.frameLocator('iframe[title="Email"]');

test("a mail shows its subject and recipients, and its quoted text on request", async ({ register }) => {
  const agent = await register("Company");
  const { page, thread } = agent;
  const metadata = {
    ses_subject: "Re: Broken kettle",
    ses_from: "Ann <ann@example.com>",
    ses_to: ["help@example.com", "sales@example.com"],
    ses_cc: "Bob <bob@example.com>",
    ses_automatic: true,
    ses_files_left_out: 2,
    ses_quoted: "On Mon, 2 Nov 2026 at 10:00, Company\n<help@example.com> wrote:\n> We look into it.\n> Company",
  };
  const body = "Any *news*?\n\nAnn";
  const ann = { name: "Ann", email: "ann@example.com" };
  await open(agent, await receiveMail(agent, ann, "Broken kettle", [{ body, metadata }]));

  await expect(page.getByText("Broken kettle", { exact: true })).toBeVisible();
  await expect(thread).toContainText("FromAnn <ann@example.com>");
  await expect(thread).toContainText("Tohelp@example.com, sales@example.com");
  await expect(thread).toContainText("CcBob <bob@example.com>");
  await expect(thread).toContainText("Any *news*?");
  await expect(thread.getByText("Automatic reply", { exact: true })).toBeVisible();
  await expect(thread.getByText("2 files were removed")).toBeVisible();
  await expect(thread).not.toContainText("We look into it.");
  await thread.getByRole("button", { name: "Show quoted text" }).press("Enter");
  await expect(thread).toContainText("> We look into it.");
  await thread.getByRole("button", { name: "Hide quoted text" }).click();
  await expect(thread).not.toContainText("We look into it.");
  await expect(page.getByText("Your reply is emailed to ann@example.com")).toBeVisible();
  await agent.reply("Tomorrow.");
});

test("an HTML mail has the height of its content, and loads remote images only when the agent asks for them", async ({
  register,
}) => {
  const agent = await register("Company");
  const { page, thread } = agent;
  const asked: string[] = [];
  await page.context().route(/(pictures|shop)\.example\.com/, async (route) => {
    asked.push(route.request().url());
    const isPicture = /\.gif$/.test(route.request().url());
    await route.fulfill(
      isPicture ? { contentType: "image/gif", body: PIXEL } : { contentType: "text/html", body: "Shop" },
    );
  });
  const html = `
    <style>.big { font-size: 30px; background: url(https://pictures.example.com/back.gif) }</style>
    <p class="big" style="color: rgb(150, 0, 0)">Hello</p>
    <p><a href="https://shop.example.com/order">the order</a></p>
    <img src="https://pictures.example.com/logo.gif" alt="Logo" width="200" height="700">
    <div class="gmail_quote">On Monday Company wrote:<blockquote>We look into it.</blockquote></div>`;
  const ann = { name: "Ann", email: "ann@example.com" };
  const first = await receiveMail(agent, ann, "With pictures", [
    { body: "", metadata: { ses_html: html, ses_from: "Ann <ann@example.com>" } },
  ]);
  const bob = { name: "Bob", email: "bob@example.com" };
  const second = await receiveMail(agent, bob, "Also with pictures", [{ body: "", metadata: { ses_html: html } }]);

  await open(agent, first);
  const frame = frameOf(page);
  await expect(frame.getByText("Hello")).toHaveCSS("color", "rgb(150, 0, 0)");
  await expect(frame.getByText("Hello")).toHaveCSS("font-size", "30px");
  await expect(frame.getByText("We look into it.")).toBeHidden();
  await expectFits(page);

  await test.step("a link opens a new window without an opener", async () => {
    const opened = page.waitForEvent("popup");
    await frame.getByRole("link", { name: "the order" }).click();
    const shop = await opened;
    await expect(shop.locator("body")).toHaveText("Shop");
    expect(await shop.evaluate("window.opener")).toBeNull();
    await shop.close();
  });

  await test.step("the quoted text can be expanded", async () => {
    await thread.getByRole("button", { name: "Show quoted text" }).click();
    await expect(frame.getByText("We look into it.")).toBeVisible();
    await expectFits(page);
  });

  const load = thread.getByRole("button", { name: "Load remote images" });
  const logo = frame.getByRole("img", { name: "Logo" });
  await test.step("remote images load for this mail, or always for a trusted sender", async () => {
    expect(asked.filter((url) => url.includes("pictures"))).toEqual([]);
    await load.click();
    await expect(logo).toHaveJSProperty("naturalWidth", 1);
    await page.reload();
    await expect(load).toBeVisible();
    await expect(logo).toHaveJSProperty("naturalWidth", 0);
    await thread.getByRole("button", { name: "Always load from ann@example.com" }).click();
    await expect(logo).toHaveJSProperty("naturalWidth", 1);
    await page.reload();
    await expect(logo).toHaveJSProperty("naturalWidth", 1);
    await expect(load).toHaveCount(0);
    expect(asked.filter((url) => url.includes("back.gif"))).toEqual([]);
    await open(agent, second);
    await expect(load).toBeVisible();
  });

  await test.step("another user of the same browser has their own trusted senders", async () => {
    const link = await agent.inviteLink();
    await logOut(page);
    await expect(page).toHaveURL("/login");
    const teammate = await Desk.join(page, link, "at-the-same-browser@example.com");
    await open(teammate, first);
    await expect(load).toBeVisible();
  });

  await test.step("the mail is dark in the dark theme", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(frame.getByText("Hello")).toHaveCSS("color", "rgb(232, 234, 237)");
    await expect(frame.getByText("Hello")).toHaveCSS("font-size", "30px");
  });
});

const overlay = "position:fixed;top:0;left:0;width:9999px;height:9999px;z-index:2147483647";
const hostile: Record<string, string> = {
  scripts: `<script>top.ran = 1</script><script src="${EVIL}/a.js"></script><scr<script>ipt>top.ran = 1</script>`,
  handlers: `<img src=x onerror="top.ran = 1"><body onload="top.ran = 1"><details open ontoggle="top.ran = 1"><p/onclick=top.ran=1>Click me</p>`,
  links: `<a href="javascript:top.ran = 1">Click me</a> <a href=" java&#10;script:top.ran = 1">Click me</a> <a href="data:text/html,<script>top.ran = 1</script>" target="_top">Click me</a>`,
  refresh: `<meta http-equiv="refresh" content="0;url=${EVIL}/refresh"><base href="${EVIL}/"><a href="relative">Click me</a>`,
  forms: `<form action="${EVIL}/form"><input name="password" type="password"><button>Click me</button></form>`,
  styles: `<style>@import url(${EVIL}/import.css); @font-face { font-family: x; src: url(${EVIL}/f.woff) } p { font-family: x; background: url(${EVIL}/p.png) }</style><p style="background:u\\72l(${EVIL}/q.png);list-style:image-set('${EVIL}/s.png' 1x)">Words</p><link rel="stylesheet" href="${EVIL}/l.css">`,
  frames: `<iframe src="${EVIL}/frame"></iframe><iframe srcdoc="<script>top.ran = 1</script>"></iframe><object data="${EVIL}/o"></object><embed src="${EVIL}/e"><portal src="${EVIL}/p"></portal>`,
  vectors: `<svg onload="top.ran = 1"><script>top.ran = 1</script><image href="${EVIL}/i.svg"/><use href="${EVIL}/u.svg#a"/></svg><math><mtext></form><form><mglyph><style></math><img src=x onerror="top.ran = 1">`,
  media: `<video src="${EVIL}/v" poster="${EVIL}/v.png" autoplay></video><audio src="${EVIL}/a" autoplay></audio><picture><source srcset="${EVIL}/s"><img srcset="${EVIL}/t 1x" src="${EVIL}/u"></picture><table background="${EVIL}/b"><tr><td background="${EVIL}/c">Words</td></tr></table>`,
  mutation: `<noscript><p title="</noscript><img src=x onerror=top.ran=1>"></noscript><xmp><p title="</xmp><img src=x onerror=top.ran=1>"></xmp><textarea><img title="</textarea><img src=x onerror=top.ran=1>"></textarea>`,
  overlay: `<style>div { ${overlay} } body { height: 300vh }</style><div style="${overlay}"><a href="${EVIL}/away" target="_parent">A link</a></div>`,
  clobbering: `<img name="body"><img name="documentElement"><a id="adoptedStyleSheets"></a><form name="defaultView"></form>`,
  unfinished: `${"<style>p { color: red }".repeat(3)}${'<p style="color:red'.repeat(50)}<img src='`,
};

test("nothing in a hostile mail runs, fetches anything or leaves its frame", async ({ register }) => {
  const agent = await register("Company");
  const { page } = agent;
  const fetched: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().startsWith(EVIL)) fetched.push(request.url());
  });
  for (const [name, html] of Object.entries(hostile)) {
    await test.step(name, async () => {
      const metadata = { ses_html: `<p>It begins.</p>${html}<p>It ends.</p>` };
      const mallory = { name: "Mallory", email: `mallory-${name}@example.com` };
      await open(agent, await receiveMail(agent, mallory, name, [{ body: "As text", metadata }]));
      const { url, title } = { url: page.url(), title: await page.title() };
      const frame = frameOf(page);
      await expect(frame.getByText("It begins.")).toBeVisible();
      for (const link of await frame.getByText("Click me").all()) await link.click();
      const strange =
        "script, form, input, button, iframe, object, embed, svg, math, link, base, style, video, audio, [name], [srcset], [background]";
      await expect(frame.locator("body").locator(strange)).toHaveCount(0);
      await expect(frame.locator("a[href]:not([target=_blank])")).toHaveCount(0);
      await expect(frame.locator("[onerror], [onload], [onclick], [ontoggle]")).toHaveCount(0);
      await expectFits(page);
      await page.getByRole("textbox", { name: "Reply" }).click(); // nothing covers the field
      await expect(page).toHaveURL(url);
      expect(await page.evaluate("window.ran")).toBeUndefined();
      expect(page.context().pages()).toHaveLength(1);
      expect(await page.title()).toBe(title);
    });
  }
  expect(fetched).toEqual([]);
});

async function open({ page, thread }: Desk, conversationId: string) {
  await page.goto(`/conversations/all/${conversationId}`);
  await expect(thread).toBeVisible();
}

/** The frame is as high as its content. */
async function expectFits(page: Page) {
  const off = () =>
    page.locator('iframe[title="Email"]').evaluate((element) => {
      const { clientHeight, contentDocument } = element as unknown as {
        clientHeight: number;
        contentDocument: { body: { offsetHeight: number } };
      };
      return Math.abs(clientHeight - contentDocument.body.offsetHeight);
    });
  await expect.poll(off).toBeLessThanOrEqual(1);
}
