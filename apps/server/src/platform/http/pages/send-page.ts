import { readFile } from "node:fs/promises";
import type { FastifyReply } from "fastify";

export const ALWAYS_ASK = "no-cache";

/** The text of a built page, or undefined before it is built. */
export const builtPage = (file: string) => readFile(file, "utf8").catch(() => undefined);

export function sendPage(reply: FastifyReply, html: string, policy: Record<string, string>) {
  const directives = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);
  return reply
    .header("content-security-policy", directives.join("; "))
    .header("cache-control", ALWAYS_ASK)
    .type("text/html; charset=utf-8")
    .send(html);
}

export function sendNotBuilt(reply: FastifyReply) {
  return reply.code(503).type("text/plain; charset=utf-8").send("This page is not built yet. Run: npm run build\n");
}
