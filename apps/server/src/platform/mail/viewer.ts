import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { NotFound } from "../errors.ts";
import { localhostOnly } from "../http/localhost-only.ts";
import { escapeHtml } from "./escape-html.ts";

const MAX_SHOWN = 100;

/** `/mails` shows the mails in files, for developers. `npm run dev` enables it, and only this machine can open it. */
export function serveMailViewer(app: FastifyInstance, { dataDir, smtpUrl, isMailShown }: Config) {
  if (!isMailShown || smtpUrl) return;
  const folder = join(dataDir, "mail");

  app.get("/mails", localhostOnly, async (_request, reply) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d.*\.eml$/.test(name)).sort();
    const newest = names.toReversed().slice(0, MAX_SHOWN);
    return sendPage(reply, (await Promise.all(newest.map((name) => rowFor(folder, name)))).join("\n"));
  });

  app.get<{ Params: { name: string } }>("/mails/:name", localhostOnly, async (request, reply) => {
    const mail = await readFile(join(folder, basename(request.params.name))).catch(() => undefined);
    if (!mail) throw new NotFound();
    const { html, text } = await parse(mail);
    return reply
      .header(
        "content-security-policy",
        "sandbox allow-popups allow-top-navigation; default-src 'none'; style-src 'unsafe-inline'",
      )
      .type("text/html; charset=utf-8")
      .send(html || `<pre>${escapeHtml(text ?? "")}</pre>`);
  });
}

async function rowFor(folder: string, name: string) {
  const { subject, to, date, text } = await parse(await readFile(join(folder, name)));
  const recipient = [to ?? []].flat().map((each) => each.text);
  return `<details><summary><a href="/mails/${encodeURIComponent(name)}">${escapeHtml(subject ?? "")}</a>
    to ${escapeHtml(recipient.join(", "))}, ${escapeHtml(date?.toISOString() ?? "")}</summary>
    <pre>${escapeHtml(text ?? "")}</pre></details>`;
}

const sendPage = (reply: FastifyReply, rows: string) =>
  reply
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Mails</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; } pre { white-space: pre-wrap; }</style>
<h1>Mails</h1>
${rows || "<p>None yet.</p>"}
</html>
`);

/** Imported on use, because the library is large and only developers need it. */
async function parse(mail: Buffer) {
  const { simpleParser } = await import("mailparser");
  return simpleParser(mail);
}
