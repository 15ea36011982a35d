import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { expect, test } from "../support/parley.ts";
import { aSite, forServer } from "../support/site.ts";
import { Widget } from "../support/widget.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const packages = ["sdk", "react"];

/** The packages as `npm pack` creates them, installed as in an application. */
let installed: Record<string, string> = {};
let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(ROOT, "node_modules", ".packed-")); // where they find React
  for (const name of packages) {
    const at = join(ROOT, "packages", name);
    execFileSync(process.execPath, [join(ROOT, "node_modules/vite/bin/vite.js"), "build"], { cwd: at, stdio: "pipe" });
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: join(at, "dist"), stdio: "pipe" });
    const archive = readdirSync(folder).find((file) => file.includes(`-${name}-`))!;
    execFileSync("tar", ["-xzf", archive, "--one-top-level", `--transform=s/^package/${name}/`], { cwd: folder });
    installed[`@parley/${name}`] = join(folder, archive.replace(/\.tgz$/, ""), name, "index.js");
  }
});

test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  installed = {};
});

test("the packages contain their types, and the examples compile with them", () => {
  for (const entry of Object.values(installed)) {
    const about = JSON.parse(readFileSync(join(entry, "../package.json"), "utf8"));
    expect(about).toMatchObject({ types: "./index.d.ts", license: "MIT" });
    expect(about.dependencies).toBeUndefined(); // all our packages are bundled
    cpSync(join(entry, "../index.d.ts"), join(ROOT, "packages", about.name.split("/")[1], "dist/index.d.ts"));
  }
  execFileSync("tsc", ["--noEmit", "--project", "examples"], { cwd: ROOT, stdio: "pipe" });
});

test("the HTML, React and SDK examples have a working chat", async ({ parley, register, openPage }) => {
  const agent = await register("Company");
  const here = forServer(parley.url, await agent.accountId());
  await using site = await aSite({
    "/html": { html: here(readFileSync(join(ROOT, "examples/html/index.html"), "utf8")) },
    "/react": { html: '<!doctype html><div id="root"></div><script type="module" src="/react.js"></script>' },
    "/react.js": { html: here(await scriptOf("examples/react/main.tsx")) },
    "/sdk": {
      html: '<!doctype html><ol></ol><form><input></form><script type="module" src="/sdk.js"></script>',
    },
    "/sdk.js": { html: here(await scriptOf("examples/sdk/chat.ts")) },
  });

  for (const path of ["/html", "/react"]) {
    const widget = await Widget.onSite(await openPage(), `${site.url}${path}`);
    await expect(widget.button).toBeVisible();
    await widget.page.getByRole("button", { name: "Ask us" }).click();
    await expect(widget.messages).toContainText("Hi! What are you looking for?");
    await widget.say(`From ${path}`);
    await expect(agent.rows.filter({ hasText: `From ${path}` })).toBeVisible();
  }

  const support = await openPage();
  await support.goto(`${site.url}/react#support`);
  const chat = support.frameLocator("iframe");
  await chat.getByRole("textbox").fill("From the window");
  await chat.getByRole("textbox").press("Enter");
  await expect(agent.rows.filter({ hasText: "From the window" })).toBeVisible();
  await chat.getByRole("textbox").press("Escape");
  await expect(chat.getByRole("textbox")).toBeVisible();

  const own = await openPage();
  await own.goto(`${site.url}/sdk`);
  await expect(own.getByRole("listitem")).toHaveText(["You: Hi! What are you looking for?"]);
  await own.getByRole("textbox").fill("From the SDK");
  await own.getByRole("textbox").press("Enter");
  await expect(own.getByRole("listitem").last()).toHaveText("You: From the SDK");
  await agent.open("From the SDK");
  await agent.reply("Heard you.");
  await expect(own.getByRole("listitem").last()).toHaveText("Team: Heard you.");
});

test("a server-rendered page hydrates without errors and has a working chat", async ({
  parley,
  register,
  openPage,
}) => {
  const agent = await register("Company");
  const here = forServer(parley.url, await agent.accountId());
  const server = join(folder, "server.mjs");
  await buildTo(server);
  const { render } = await import(pathToFileURL(server).href);
  const html = render(["Bread", "</script><script>alert(1)</script>"]);
  expect(html).toContain("<li>Bread</li>");
  await using site = await aSite({
    "/": { html: here(html) },
    "/client.js": { html: here(await scriptOf("examples/server-rendering/client.tsx")) },
  });
  const page = await openPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const widget = await Widget.onSite(page, site.url);
  await expect(page.locator("main[data-live=true]")).toBeVisible();
  await widget.open();
  await widget.say("From a rendered page");
  await expect(agent.rows.filter({ hasText: "From a rendered page" })).toBeVisible();
  // The browser asks every site for an icon.
  expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
});

const alias = () => Object.entries(installed).map(([find, replacement]) => ({ find, replacement }));

/** Bundles an example for browsers. */
async function scriptOf(entry: string): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "silent",
    resolve: { alias: alias() },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(ROOT, entry), formats: ["es"], fileName: () => "page.js" },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = [built].flat() as unknown as [{ output: { code: string }[] }];
  return output[0]!.code;
}

/** Bundles the example's server for Node. */
async function buildTo(file: string) {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "silent",
    resolve: { alias: alias() },
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, "examples/server-rendering/server.tsx"),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: "server.mjs", codeSplitting: false } },
    },
  });
  expect(readdirSync(folder)).toContain(file.split("/").at(-1));
}
