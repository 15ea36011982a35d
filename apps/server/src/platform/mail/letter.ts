import type { Mail } from "./mail-door.ts";

export interface Letter {
  subject: string;
  paragraphs: string[];
  link?: { text: string; url: string };
  footer?: string;
}

/** A letter as text and as HTML. Every word is escaped: some of them are a stranger's. */
export function writeLetter({ subject, paragraphs, link, footer }: Letter): Pick<Mail, "subject" | "text" | "html"> {
  const text = [...paragraphs, ...(link ? [link.url] : []), ...(footer ? [footer] : [])].join("\n\n");
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`] : []),
    ...(footer ? [`<p style="color:#5b6470">${escapeHtml(footer)}</p>`] : []),
  ].join("\n");
  return { subject, text: `${text}\n`, html: `<!doctype html>\n<meta charset="utf-8">\n${html}\n` };
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
