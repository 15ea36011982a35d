import { Marked } from "marked";
import { escapeHtml } from "./escape-html.ts";

const LONGEST = 10_000;

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

export const markdownAsHtml = (markdown: string) => marked.parse(markdown.slice(0, LONGEST)) as string;

function linkTo(href: string, html: string) {
  const isSafe = /^(https?:\/\/|mailto:)/i.test(href.trim());
  return isSafe ? `<a href="${escapeHtml(href.trim())}" rel="noreferrer">${html}</a>` : html;
}
