import { Marked } from "marked";
import { escapeHtml } from "./escape-html.ts";

/** The length limit of a message. */
const LONGEST = 10_000;
/** The parser compares each emphasis character with all earlier ones. */
const MAX_SIGNS_OF_EMPHASIS = 500;

/** The text may be a visitor's. HTML is escaped, images become links, and links may only use http, https or mailto. */
const marked = new Marked({
  breaks: true,
  gfm: true,
  async: false,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      return linkTo(href, this.parser.parseInline(tokens));
    },
    image: ({ href, text }) => linkTo(href, escapeHtml(text || href)),
    checkbox: ({ checked }) => (checked ? "[x] " : "[ ] "),
  },
});

/** Text that is too long, has too many emphasis characters or nests too deeply stays plain text. */
export function markdownAsHtml(markdown: string): string {
  if (markdown.length > LONGEST || markdown.split(/[*_]/).length > MAX_SIGNS_OF_EMPHASIS) return textAsHtml(markdown);
  try {
    return marked.parse(markdown) as string;
  } catch {
    return textAsHtml(markdown);
  }
}

export const textAsHtml = (text: string) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

function linkTo(href: string, html: string) {
  const isSafe = /^(https?:\/\/|mailto:)/i.test(href.trim());
  return isSafe ? `<a href="${escapeHtml(href.trim())}" rel="noreferrer">${html}</a>` : html;
}
