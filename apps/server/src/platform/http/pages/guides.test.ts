import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { serveGuides } from "./guides.ts";

/** A server at `https://chat.example` whose build wrote these guides. */
function serverWith(pages: string[], html = "<!doctype html>") {
  const folder = `${mkdtempSync(join(tmpdir(), "parley-guides-"))}/`;
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(`${folder}docs/guide`, { recursive: true });
  for (const page of pages) writeFileSync(`${folder}docs/guide/${page}.html`, html);
  const app = fastify();
  serveGuides(app, folder, "https://chat.example");
  return app;
}

/** The status of two guides on a server whose build wrote these pages. */
async function statuses(pages: string[]) {
  const app = serverWith(pages);
  const answers = await Promise.all(["/docs/guide", "/docs/guide/install"].map((url) => app.inject(url)));
  return answers.map(({ statusCode }) => statusCode);
}

test("without a build the guides are answered like the other pages that are not built", async () => {
  expect(await statuses([])).toEqual([503, 503]);
});

test("a guide that does not exist is not found", async () => {
  expect(await statuses(["index"])).toEqual([200, 404]);
  expect(await statuses(["index", "install"])).toEqual([200, 200]);
});

test("a guide shows the address of this server in place of the example", async () => {
  const app = serverWith(["index"], '<code>src="https://parley.example.com/widget.js"</code>');
  expect((await app.inject("/docs/guide")).body).toBe('<code>src="https://chat.example/widget.js"</code>');
});
