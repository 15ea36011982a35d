import { Marked } from "marked";
import { escapeHtml } from "./escape-html.ts";

/** What a message may hold. */
const LONGEST = 10_000;
/** Each sign of emphasis is weighed against all those before it. */
const MAX_SIGNS_OF_EMPHASIS = 500;

/** HTML is text, pictures are links, and links lead to the web or to an address only: what is read may be a stranger's. */
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

/** What would take long, or nests more deeply than the stack reaches, stands there as it was typed. */
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
