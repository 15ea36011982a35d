import type { FastifyReply } from "fastify";
import { escapeHtml } from "../../platform/mail/escape-html.ts";

interface MailPage {
  text: string;
  /** The label of a button that sends POST to the page's own URL. */
  button?: string;
  /** The host to which the POST may redirect. */
  leadsTo?: string;
}

/** Sends the page of a link in a mail. */
export function sendMailPage(reply: FastifyReply, { text, button, leadsTo }: MailPage) {
  const targets = ["'self'", ...(leadsTo ? [leadsTo] : [])].join(" ");
  return reply
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'unsafe-inline'; form-action ${targets}; base-uri 'none'`,
    )
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(text)}</title>
<style>
body { max-width: 30rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
button { font: inherit; padding: 0.5rem 1rem; }
</style>
<form method="post"><h1 style="font-size: 1.25rem; overflow-wrap: anywhere">${escapeHtml(text)}</h1>${
      button ? `<button type="submit">${escapeHtml(button)}</button>` : ""
    }</form>
</html>
`);
}
