import highlighter from "highlight.js/lib/common";
import { Marked, type Token, type Tokens } from "marked";

interface Section {
  /** The part of the address after `#`. Empty for the text before the first section. */
  id: string;
  title: string;
  /** The text without marks, for the search. */
  text: string;
}

export interface Document {
  title: string;
  html: string;
  sections: Section[];
  /** The ids of all headings. */
  ids: string[];
  /** All links as written, and the targets of those with a page. */
  links: string[];
  targets: string[];
}

/**
 * Renders a document of our own repository. Headings get ids, code is highlighted, and links to documents become links to
 * pages. A link without a target is shown as text.
 * @throws Error for a document that does not begin with its title
 */
export function renderDocument(markdown: string, targetOf: (href: string) => string | undefined): Document {
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  const first = tokens[0];
  if (first?.type !== "heading") throw new Error(`A document does not begin with its title: ${markdown.slice(0, 60)}`);
  const idOf = headingIds(tokens);
  const [links, targets] = [[] as string[], [] as string[]];
  marked.use({
    renderer: {
      heading(heading) {
        const { tokens, depth } = heading;
        const content = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${content}</h1>\n`;
        const id = idOf.get(heading);
        const anchor = `<a class="anchor" href="#${id}" aria-label="Link to this section: ${escapeAttribute(heading.text.replace(/[`*]/g, ""))}">#</a>`;
        return `<h${depth} id="${id}">${content} ${anchor}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const language = highlighter.getLanguage(lang) ? lang : "plaintext";
        const { value } = highlighter.highlight(text, { language });
        return `<div class="code"><pre tabindex="0"><code>${value}</code></pre></div>\n`;
      },
      table(token) {
        return `<div class="table" tabindex="0">${tableOf(this.parser, token)}</div>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = targetOf(href);
        links.push(href);
        if (target === undefined) return content;
        targets.push(target);
        return `<a href="${escapeAttribute(target)}">${content}</a>`;
      },
    },
  });
  const html = marked.parser(tokens);
  const title = (first as Tokens.Heading).text;
  return { title, html, sections: sectionsOf(tokens, idOf), ids: [...idOf.values()], links, targets };
}

function tableOf(parser: { parseInline(tokens: Token[]): string }, { header, rows }: Tokens.Table) {
  const cells = (row: Tokens.TableCell[], tag: string) =>
    row.map(({ tokens }) => `<${tag}>${parser.parseInline(tokens)}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
  return `<table><thead><tr>${cells(header, "th")}</tr></thead><tbody>${body}</tbody></table>`;
}

/** The ids of the headings, as GitHub forms them: the second heading with the same text ends with `-1`. */
function headingIds(tokens: Token[]): Map<Token, string> {
  const ids = new Map<Token, string>();
  const counts = new Map<string, number>();
  for (const token of tokens) {
    if (token.type !== "heading") continue;
    const base = (token as Tokens.Heading).text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-");
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    ids.set(token, count === 0 ? base : `${base}-${count}`);
  }
  return ids;
}

const escapeAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** A section for the text before the first heading of level 2, and one for each further heading. */
function sectionsOf(tokens: Token[], idOf: Map<Token, string>): Section[] {
  const sections: (Omit<Section, "text"> & { texts: string[] })[] = [];
  for (const token of tokens) {
    if (token.type === "heading") {
      const { text, depth } = token as Tokens.Heading;
      sections.push({ id: depth === 1 ? "" : idOf.get(token)!, title: plainText(text), texts: [] });
    } else if (token.type !== "space") {
      sections.at(-1)?.texts.push(plainText("text" in token ? (token.text as string) : token.raw));
    }
  }
  return sections.map(({ texts, ...section }) => ({ ...section, text: texts.join(" ") }));
}

const plainText = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll("|", " ")
    .replaceAll(/\s+/g, " ")
    .trim();
