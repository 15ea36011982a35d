import { describe, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** The built pages (`npm test` builds them first), and their content security policies. */
const url = "https://chat.example";
const world = useWorld({
  PUBLIC_URL: url,
  SECRET_KEY: "a-secret-of-the-server-that-no-page-shows",
  FILE_UPLOADS_ENABLED: "0",
});

const page = (path: string, headers = {}) => world.call("GET", path, { headers });
const directives = (headers: Headers) =>
  Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split(/; ?/).map((directive) => {
      const [name, ...sources] = directive.split(" ");
      return [name, sources];
    }),
  ) as Record<string, string[]>;

describe("the dashboard", () => {
  test.each(["/", "/conversations/all", "/register/some-id?email=a%40example.com", "/apis", "/some/thing.html"])(
    "is at %s",
    async (path) => {
      const { status, headers, text } = await page(path);
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers.get("cache-control")).toBe("no-cache");
      expect(text).toContain("<!doctype html>");
    },
  );

  test("runs its own scripts and the one with this answer's nonce, and loads nothing from other origins", async () => {
    const { headers, text } = await page("/");
    const policy = directives(headers);
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy["script-src"]).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w+/]{22}=='$/)]);
    expect(policy["style-src"]!.every((source) => source === "'self'" || source.startsWith("'nonce-"))).toBe(true);
    expect(policy["connect-src"]).toEqual(["'self'", "wss://chat.example"]);
    expect(policy).toMatchObject({ "base-uri": ["'none'"], "form-action": ["'self'"], "frame-ancestors": ["'self'"] });
    const [, nonce] = policy["script-src"]![1]!.match(/'nonce-(.+)'/)!;
    const inline = [...text.matchAll(/<script(?![^>]*src=)([^>]*)>/g)].map(([, attributes]) => attributes!.trim());
    expect(inline).toEqual([`nonce="${nonce}"`]);
    expect(text).not.toMatch(/ on\w+="/);
    const again = directives((await page("/")).headers)["script-src"];
    expect(again).not.toEqual(policy["script-src"]);
  });

  test("the page that creates the app at GitHub may post a form there, and no other page may", async () => {
    const targets = async (path: string) => directives((await page(path)).headers)["form-action"];
    expect(await targets("/integrations/github/app?code=1")).toEqual(["'self'", "https://github.com"]);
    expect(await targets("/integrations/github/apps")).toEqual(["'self'"]);
    expect(await targets("/conversations/all?/integrations/github/app")).toEqual(["'self'"]);
  });

  test("an empty installation is named on the start page only, until a company has registered", async () => {
    const isEmpty = async (path: string) => (await page(path)).text.includes("IS_EMPTY");
    expect([await isEmpty("/"), await isEmpty("/login")]).toEqual([true, false]);
    await world.anAccount();
    expect(await isEmpty("/")).toBe(false);
  });

  test("contains public settings, and no secret", async () => {
    const { text } = await page("/");
    const [, settings] = /window\.__ENV__=(\{.*?\})<\/script>/.exec(text)!;
    expect(JSON.parse(settings!)).toEqual({
      PUBLIC_URL: url,
      FILE_UPLOADS_ENABLED: "",
      USER_INVITATION_EMAIL_ENABLED: false,
      BILLING_ENABLED: false,
      EMAIL_FORWARDING_ENABLED: false,
      DEBUG_MODE: false,
      FUNCTIONS_ENABLED: expect.any(Boolean),
      SUPPORT_ACCOUNT_ID: null,
      EDITION: "US",
      STYLE_NONCE: expect.any(String),
    });
    expect(text).not.toContain("a-secret-of-the-server");
  });

  test("is sent with HSTS only if its address uses HTTPS", async () => {
    for (const path of ["/", "/api/ping"]) {
      expect((await page(path)).headers.get("strict-transport-security")).toBe("max-age=31536000");
    }
  });

  test("caches files that are named after their content for a year", async () => {
    const [, asset] = /src="(\/assets\/[^"]+\.js)"/.exec((await page("/")).text)!;
    const { status, headers } = await page(asset!);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(headers.get("content-type")).toContain("javascript");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("the widget and the recorder", () => {
  test.each(["/widget.js", "/recorder.js", "/storytime.js"])(
    "%s is allowed on any page, and revalidated each time",
    async (path) => {
      const { status, headers } = await page(path);
      expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.get("content-type")).toContain("javascript");
    },
  );

  test("have a frame that any page can embed, and that runs its own scripts only", async () => {
    const { status, headers, text } = await page("/widget/frame");
    expect(status).toBe(200);
    const policy = directives(headers);
    expect(policy).toMatchObject({
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      "frame-ancestors": ["*"],
      "base-uri": ["'none'"],
    });
    expect(headers.get("x-frame-options")).toBeNull();
    expect(text).not.toMatch(/<script(?![^>]*src=)[^>]*>/);
  });

  test.each([
    ["", "fr-CH, fr;q=0.9, en;q=0.8", "Bonjour ! Envoyez-nous un message, nous vous répondrons ici."],
    ["de-AT", "fr", "Hallo! Schreiben Sie uns eine Nachricht, wir antworten hier."],
    ["", "tlh, zh-TW;q=0.9, zh;q=0.8", "您好！請傳訊息給我們，我們會在這裡回覆您。"],
    ["zh-Hant-TW", "de", "您好！請傳訊息給我們，我們會在這裡回覆您。"],
    ["", "en-US, de", undefined],
    ["constructor", "de", undefined],
    ["", "", undefined],
  ])(
    "have a default greeting in the language of the page %j, or else of the browser %j",
    async (lang, accepted, greeting) => {
      const { headers, text } = await page(`/widget/frame?lang=${lang}`, { "accept-language": accepted });
      expect(headers.get("vary")).toContain("accept-language");
      expect(/<html data-greeting="([^"]*)"/.exec(text)?.[1]).toBe(greeting);
    },
  );
});

test("do not include files outside of the build", async () => {
  for (const path of [
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
  ]) {
    expect((await page(path)).text).not.toContain('"dependencies"');
  }
});

describe("the player of visits", () => {
  test("is embedded by the dashboard's frames only, whose policy it inherits", async () => {
    const { status, headers, text } = await page("/sessions/player");
    expect(status).toBe(200);
    expect(text).toContain("id=&quot;player&quot; inert");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const policy = directives(headers);
    const [, nonce] = /<script nonce="([\w+/]{22}==)"/.exec(text)!;
    expect(policy).toMatchObject({
      "default-src": ["'none'"],
      "script-src": [`'nonce-${nonce}'`],
      "frame-src": ["data:"],
      "frame-ancestors": ["'self'"],
      "base-uri": ["'none'"],
      "form-action": ["'none'"],
    });
    expect(policy["connect-src"] ?? policy["object-src"] ?? policy.sandbox).toBeUndefined();
    expect(text.match(/<script/g)).toHaveLength(1);
    expect((await page("/sessions/player")).text).not.toContain(nonce);
  });

  test("runs nothing when a browser opens its address as a page", async () => {
    const { headers } = await page("/sessions/player", { "sec-fetch-dest": "document" });
    expect(directives(headers).sandbox).toEqual([""]);
    expect(headers.get("vary")).toContain("sec-fetch-dest");
  });
});

describe("the page that runs the code of email templates", () => {
  test("has an opaque origin, only the dashboard's frames embed it, and its network is blocked", async () => {
    const { status, headers, text } = await page("/developers/_templates/preview");
    expect([status, headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    const policy = directives(headers);
    const [, nonce] = /<script nonce="([\w+/]{22}==)"/.exec(text)!;
    expect(policy).toEqual({
      sandbox: ["allow-scripts"],
      "default-src": ["'none'"],
      "script-src": [`'nonce-${nonce}'`, "'unsafe-eval'"],
      "worker-src": ["blob:"],
      "style-src": ["'unsafe-inline'"],
      "form-action": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'self'"],
    });
    expect(text.match(/<script/g)).toHaveLength(1);
    expect((await page("/developers/_templates/preview")).text).not.toContain(nonce);
  });

  test("has another address than the screen that embeds it", async () => {
    expect(directives((await page("/developers/_templates")).headers)["frame-src"]).toEqual(["'self'"]);
  });
});
