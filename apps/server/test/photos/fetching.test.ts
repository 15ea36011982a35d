import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticators } from "../../src/app.ts";
import { photoAddress } from "../../src/features/customers/photo-address.ts";
import { fetchPhoto, type Photo } from "../../src/features/photos/fetch-photo.ts";
import { photoRoutes } from "../../src/features/photos/routes.ts";
import { fetchFullAnswer } from "../../src/platform/http/outbound.ts";
import { Router } from "../../src/platform/http/router.ts";
import { createHttpServer } from "../../src/platform/http/server.ts";
import { useWorld } from "../harness/world.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** An external server. In this test, it may have a private address. */
const served: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "/a.png": (_, response) => response.end(PNG),
  "/says-it-is-text": (_, response) => response.setHeader("content-type", "text/html").end(GIF),
  "/says-it-is-a-picture": (_, response) =>
    response.setHeader("content-type", "image/png").end("<script>alert(1)</script>"),
  "/a.svg": (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "/a.pdf": (_, response) => response.end("%PDF-1.4"),
  "/empty": (_, response) => response.end(),
  "/large": (_, response) => response.end(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])),
  "/missing": (_, response) => response.writeHead(404).end(PNG),
  "/moved": (_, response) => response.writeHead(302, { location: "/a.png" }).end(),
  "/moved-twice": (_, response) => response.writeHead(301, { location: "/moved" }).end(),
  "/moved-three-times": (_, response) => response.writeHead(308, { location: "/moved-twice" }).end(),
  "/round": (_, response) => response.writeHead(302, { location: "/round" }).end(),
  "/nowhere": (_, response) => response.writeHead(302).end(),
  "/hangs": () => {},
  "/stops": (_, response) => response.write(PNG.subarray(0, 20)),
};
const elsewhere = createServer((request, response) => served[request.url!]!(request, response));
const at = (path: string) => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}${path}`;
beforeAll(() => new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve)));
afterAll(() => elsewhere.closeAllConnections());

const anywhere: typeof fetchFullAnswer = (url, options) => fetchFullAnswer(url, { ...options, mayReachPrivate: true });

describe("is fetched", () => {
  test.each([
    ["/a.png", "image/png"],
    ["/says-it-is-text", "image/gif"],
    ["/moved", "image/png"],
    ["/moved-twice", "image/png"],
  ])("%s", async (path, contentType) => {
    const photo = await fetchPhoto(at(path), anywhere);
    expect(photo?.contentType).toBe(contentType);
    expect(photo?.bytes).toEqual(contentType === "image/png" ? PNG : GIF);
  });
});

describe("is not fetched", () => {
  test.each([
    "/says-it-is-a-picture",
    "/a.svg",
    "/a.pdf",
    "/empty",
    "/large",
    "/missing",
    "/moved-three-times",
    "/round",
    "/nowhere",
  ])("%s", async (path) => {
    expect(await fetchPhoto(at(path), anywhere)).toBeUndefined();
  });

  test.each(["/hangs", "/stops"])("%s, when it does not arrive in time", async (path) => {
    const impatient: typeof fetchFullAnswer = (url, options) => anywhere(url, { ...options, longestMs: 50 });
    expect(await fetchPhoto(at(path), impatient)).toBeUndefined();
  });

  test("from a private address to which a public one redirects", async () => {
    const asked: string[] = [];
    const redirecting: typeof fetchFullAnswer = (url, options) => {
      asked.push(url);
      if (asked.length > 1) return fetchFullAnswer(url, options);
      return Promise.resolve({ statusCode: 302, headers: { location: at("/a.png") }, bytes: Buffer.alloc(0) });
    };
    expect(await fetchPhoto("https://shop.example/a.png", redirecting)).toBeUndefined();
    expect(asked).toEqual(["https://shop.example/a.png", at("/a.png")]);
  });

  test("if it takes more than 5 seconds or has more than 2 MB", async () => {
    const asked: object[] = [];
    const listening: typeof fetchFullAnswer = async (_url, options) => void asked.push(options);
    await fetchPhoto("https://shop.example/a.png", listening);
    expect(asked).toEqual([{ mayReachPrivate: false, longestMs: 5_000, mostBytes: 2 * 1024 * 1024 }]);
  });
});

describe("over HTTP", () => {
  const world = useWorld();

  /** The route on a separate server, with another fetch function. */
  async function aServer(fetch: (url: string) => Promise<Photo | undefined>) {
    const { platform } = world.server;
    const app = await createHttpServer(platform);
    photoRoutes(new Router(app, platform, authenticators, {}), fetch);
    const address = photoAddress(platform, "https://shop.example/kim.png")!.slice(world.url.length);
    return { ask: () => app.inject(address) };
  }

  test("a photo cannot run scripts, and is cached by the browser only", async () => {
    const asked: string[] = [];
    const { ask } = await aServer(async (url) => {
      asked.push(url);
      return { bytes: PNG, contentType: "image/png" };
    });
    const { statusCode, headers, rawPayload } = await ask();
    expect([statusCode, rawPayload, asked]).toEqual([200, PNG, ["https://shop.example/kim.png"]]);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=604800",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

  test("a missing photo is remembered for ten minutes", async () => {
    const { ask } = await aServer(async () => undefined);
    const { statusCode, headers } = await ask();
    expect([statusCode, headers["cache-control"]]).toEqual([404, "private, max-age=600"]);
  });

  test("eight photos are fetched at a time, a hundred wait, and more are asked to retry later", async () => {
    const underWay: (() => void)[] = [];
    let most = 0;
    let active = 0;
    const { ask } = await aServer(async () => {
      most = Math.max(most, ++active);
      await new Promise<void>((resolve) => underWay.push(resolve));
      active--;
      return { bytes: PNG, contentType: "image/png" };
    });
    const answers = Array.from({ length: 108 }, ask);
    await expect.poll(() => underWay.length).toBe(8);
    expect((await ask()).statusCode).toBe(503);
    const finishing = setInterval(() => underWay.splice(0).forEach((finish) => void finish()));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(108).fill(200));
    clearInterval(finishing);
    expect(most).toBe(8);
  });
});
