import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";
import { PDF, PNG, storedNames, type Upload, upload } from "./files.ts";

/** The headers of a downloaded file: `behaviour.md` §11. */
const world = useWorld();

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});

async function uploaded(file: Upload) {
  const { body } = await upload(world, { ...file, fields: { account_id: account.id } });
  return body.data;
}

const open = (fileUrl: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${new URL(fileUrl).pathname}`, { headers });

const HTML = "<!doctype html><script>alert(document.cookie)</script>";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const GIF_AND_HTML = Buffer.concat([Buffer.from("GIF89a"), Buffer.from(HTML)]);

describe("the type is that of the bytes, whatever type the upload declares", () => {
  test.each([
    ["a picture", { name: "a.png", bytes: PNG }, "image/png", "inline", "image/png"],
    [
      "a picture that says it is a page",
      { name: "a.html", type: "text/html", bytes: PNG },
      "image/png",
      "inline",
      "image/png",
    ],
    ["a picture with a page behind it", { name: "a.html", bytes: GIF_AND_HTML }, "image/gif", "inline", "image/gif"],
    ["a document", { name: "a.pdf", bytes: PDF }, "application/pdf", "inline", "application/pdf"],
    ["text", { name: "a.txt", bytes: "a text, ü" }, "text/plain", "inline", "text/plain; charset=utf-8"],
    [
      "a script",
      { name: "a.js", type: "text/javascript", bytes: "alert(1)" },
      "text/plain",
      "attachment",
      "application/octet-stream",
    ],
    [
      "a style sheet",
      { name: "a.CSS", type: "text/css", bytes: "body { display: none }" },
      "text/plain",
      "attachment",
      "application/octet-stream",
    ],
    [
      "a page",
      { name: "a.png", type: "image/png", bytes: HTML },
      "application/octet-stream",
      "attachment",
      "application/octet-stream",
    ],
    [
      "a page that says it is text",
      { name: "a.txt", type: "text/plain", bytes: HTML },
      "application/octet-stream",
      "attachment",
      "application/octet-stream",
    ],
    [
      "a drawing that can run scripts",
      { name: "a.svg", type: "image/svg+xml", bytes: SVG },
      "application/octet-stream",
      "attachment",
      "application/octet-stream",
    ],
    [
      "one without a script",
      { name: "a.svg", bytes: SVG.replace(/<script.*script>/, "<g/>") },
      "application/octet-stream",
      "attachment",
      "application/octet-stream",
    ],
    [
      "the same after a declaration",
      { name: "a.svg", bytes: `<?xml version="1.0"?>${SVG}` },
      "application/octet-stream",
      "attachment",
      "application/octet-stream",
    ],
    [
      "a page in other letters",
      { name: "a.txt", bytes: Buffer.from(`\ufeff${HTML}`, "utf16le") },
      "application/octet-stream",
      "attachment",
      "application/octet-stream",
    ],
    [
      "an archive",
      { name: "a.txt", bytes: Buffer.from("504b0506000000000000000000000000000000000000", "hex") },
      "application/zip",
      "attachment",
      "application/octet-stream",
    ],
    [
      "bytes",
      { name: "a.txt", bytes: Buffer.from([1, 0, 2, 0, 255]) },
      "application/octet-stream",
      "attachment",
      "application/octet-stream",
    ],
  ])("%s", async (_, file, contentType, disposition, served) => {
    const { content_type, file_url, filename } = await uploaded(file as Upload);
    expect(content_type).toBe(contentType);
    const response = await open(file_url);
    expect(response.headers.get("content-type")).toBe(served);
    expect(response.headers.get("content-disposition")).toBe(`${disposition}; filename*=UTF-8''${filename}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(file.bytes));
  });
});

test("a file runs no script on Parley's pages, and can be embedded anywhere", async () => {
  for (const bytes of [PNG, HTML, "a text"]) {
    const { headers } = await open((await uploaded({ bytes })).file_url);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const policy = headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/(^|; )sandbox$/);
    expect(policy).not.toContain("script-src");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
});

test("the URL suffices to read a file, compressed, or its size only", async () => {
  const text = "a text ".repeat(1000);
  const { file_url } = await uploaded({ bytes: text });
  const zipped = await open(file_url, { "accept-encoding": "gzip" });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(await zipped.text()).toBe(text);
  const head = await fetch(file_url, { method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "7000", ""]);
});

describe("a range of a file", () => {
  const TEXT = "0123456789".repeat(1000);
  let fileUrl: string;
  beforeAll(async () => {
    fileUrl = (await uploaded({ bytes: TEXT })).file_url;
  });
  const part = (range: string, headers: Record<string, string> = {}) => open(fileUrl, { range, ...headers });

  test("is offered", async () => {
    expect((await open(fileUrl)).headers.get("accept-ranges")).toBe("bytes");
  });

  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10000"],
    ["bytes=9995-", "56789", "bytes 9995-9999/10000"],
    ["bytes=-3", "789", "bytes 9997-9999/10000"],
    ["bytes=9998-20000", "89", "bytes 9998-9999/10000"],
    ["bytes=-20000", TEXT, "bytes 0-9999/10000"],
  ])("is what %s asks for, and not compressed", async (range, text, contentRange) => {
    const answer = await part(range, { "accept-encoding": "gzip" });
    const { headers } = answer;
    expect([answer.status, headers.get("content-range"), await answer.text()]).toEqual([206, contentRange, text]);
    expect([headers.get("content-length"), headers.get("content-encoding")]).toEqual([String(text.length), null]);
  });

  test.each(["bytes=10000-", "bytes=-0"])("does not exist for %s", async (range) => {
    const answer = await part(range);
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      416,
      "bytes */10000",
      "",
    ]);
  });

  test.each(["bytes=5-3", "bytes=0-1,4-5", "lines=1-2", "bytes=a-b", "bytes=-"])(
    "is the whole file for %s",
    async (range) => {
      const answer = await part(range);
      expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
    },
  );

  test("is the whole file for a conditional range, because files have no version", async () => {
    expect((await part("bytes=0-3", { "if-range": '"abc"' })).status).toBe(200);
  });
});

test("any other path is not found, also of existing files on the disk", async () => {
  const { file_url } = await uploaded({});
  const name = new URL(file_url).pathname.split("/").at(-1)!;
  const paths = [
    `x${name.slice(1)}`,
    name.toUpperCase(),
    `..%2fuploads%2f${name}`,
    "%2e%2e%2fsecrets%2fsecret-key",
    "",
  ];
  for (const path of paths) {
    const response = await fetch(`${world.url}/uploads/${path}`);
    expect([path, response.status, await response.json()]).toEqual([
      path,
      404,
      { error: { status: 404, message: "Not found" }, errors: { detail: "Not Found" } },
    ]);
  }
  expect(storedNames(world)).toContain(name);
});
