import { createHmac } from "node:crypto";
import { readSamples } from "../../apps/server/test/guide/read-samples.ts";
import { expect, test } from "../support/parley.ts";
import { aSite, forServer } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

/** The samples of the guides that only a browser can run. The others run in apps/server/test/guide. */
const samples = readSamples();

const samplesOf = (guide: string, language: string) =>
  samples.filter((each) => each.guide === guide && each.language === language);

/** The code of the sample that contains a text. */
function sampleWith(guide: string, text: string) {
  const found = samples.find((each) => each.guide === guide && each.code.includes(text));
  if (!found) throw new Error(`No sample of ${guide}.md contains ${text}`);
  return found.code;
}

const withNonce = (code: string) => code.replaceAll("RANDOM", "bm9uY2U");

const pageOf = (body: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${body}</body></html>`;

test("the snippet works with each content security policy of the guide, without violations", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const here = forServer(parley.url, await agent.accountId());
  const html = pageOf(withNonce(here(sampleWith("install", 'nonce="RANDOM"'))));
  const policies = samplesOf("install", "http");
  expect(policies).toHaveLength(2);
  for (const [index, { code }] of policies.entries()) {
    const [, policy] = /^Content-Security-Policy: (.+)/.exec(withNonce(here(code)))!;
    await using site = await aSite({ "/": { html, headers: { "content-security-policy": policy! } } });
    const page = await openPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    const widget = await Widget.onSite(page, site.url);
    await widget.open();
    await widget.say(`With policy ${index}`);
    await expect(agent.rows.filter({ hasText: `With policy ${index}` })).toBeVisible();
    expect(problems.filter((text) => !text.includes("404") && !text.includes("favicon"))).toEqual([]);
  }
});

test("a person who signs in keeps the conversation, finds it in another browser, and leaves none behind after signing out", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const here = forServer(parley.url, await agent.accountId());
  const { identities, conversations } = await agent.api;
  const { secret } = await identities.renewSecret();
  const signature = createHmac("sha256", secret!).update("user-42").digest("base64url");
  const signedId = `v1.${Buffer.from("user-42").toString("base64url")}.${signature}`;
  const script = (code: string) => `<script type="module">${code.replaceAll("export ", "")}</script>`;
  const functions = [sampleWith("identify", "identifyInChat"), sampleWith("identify", "signOutOfSite")].join("\n");
  const expose = `${functions}\nObject.assign(window, { identifyInChat, signOutOfSite });`;
  const signedIn = here(sampleWith("identify", "SIGNED_ID").replace(/name: "NAME",\s*email: "EMAIL",/, ""));
  const home = { html: pageOf(here(samplesOf("install", "html")[0]!.code) + script(expose)) };
  await using site = await aSite({
    "/": home,
    "/logout": home,
    "/account": { html: pageOf(signedIn.replace("SIGNED_ID", signedId)) },
    "/chat-identity": { html: JSON.stringify({ signedId, name: "Customer 42" }) },
  });

  const page = await openPage();
  const widget = await Widget.onSite(page, site.url);
  await widget.open();
  await widget.say("Before the sign-in");
  await agent.open("Before the sign-in");
  await page.evaluate("identifyInChat()");
  const names = async () => (await conversations.list({})).data.map(({ customer }) => customer.name);
  await expect.poll(names).toEqual(["Customer 42"]);
  await agent.reply("Welcome back.");
  await expect(widget.messages).toContainText("Welcome back.");

  const other = await Widget.onSite(await openPage(), `${site.url}/account`);
  await other.open();
  await expect(other.messages).toContainText("Before the sign-in");

  await widget.input.fill("A draft");
  await page.reload();
  await widget.open();
  await expect(widget.input).toHaveValue("A draft");
  await page.evaluate("void signOutOfSite()");
  await page.waitForURL("**/logout");
  await widget.open();
  await expect(widget.input).toHaveValue("");
  await widget.say("Another person");
  await expect(widget.messages).not.toContainText("Before the sign-in");
  await expect(agent.rows.filter({ hasText: "Another person" })).toBeVisible();
  await page.reload();
  await widget.open();
  await expect(widget.messages).toContainText("Another person");
  await expect(widget.messages).not.toContainText("Before the sign-in");
  await widget.input.fill("Another draft");
  await page.goto(`${site.url}/account`);
  await widget.open();
  await expect(widget.input).toHaveValue("");
});
