import { escapeHtml } from "./escape-html.ts";
import type { Mail } from "./mail-transport.ts";
import { markdownAsHtml, textAsHtml } from "./markdown.ts";

interface Quote {
  by: string;
  body: string;
  isMarkdown: boolean;
}

export interface EmailContent {
  subject: string;
  paragraphs: string[];
  /** Messages with their authors. */
  quotes?: Quote[];
  link?: { text: string; url: string };
  footer?: string;
  /** The unsubscribe link. The mail's headers contain it, too. */
  unsubscribe?: { text: string; url: string };
}

const LIGHT = {
  ground: "#f4f5f7",
  paper: "#ffffff",
  text: "#1f2430",
  faint: "#5b6470",
  line: "#dfe3e8",
  link: "#5b3fd6",
};
const DARK = {
  ground: "#15171c",
  paper: "#1f2229",
  text: "#e8eaee",
  faint: "#a3abb7",
  line: "#383d47",
  link: "#b3a2ff",
};

/** Clients that strip styles show plain paragraphs. Clients with a dark mode get dark colors. */
const STYLES = `
body { margin: 0; padding: 24px 12px; background: ${LIGHT.ground}; color: ${LIGHT.text};
  font: 16px/1.5 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.paper { max-width: 560px; margin: 0 auto; padding: 24px; background: ${LIGHT.paper}; border: 1px solid ${LIGHT.line};
  border-radius: 8px; overflow-wrap: anywhere; }
a { color: ${LIGHT.link}; }
blockquote { margin: 0 0 16px; padding: 0 0 0 12px; border-left: 3px solid ${LIGHT.line}; }
pre { white-space: pre-wrap; }
.by, .faint { color: ${LIGHT.faint}; font-size: 14px; }
.by { margin-bottom: 4px; }
@media (prefers-color-scheme: dark) {
  body { background: ${DARK.ground}; color: ${DARK.text}; }
  .paper { background: ${DARK.paper}; border-color: ${DARK.line}; }
  a { color: ${DARK.link}; }
  blockquote { border-color: ${DARK.line}; }
  .by, .faint { color: ${DARK.faint}; }
}`;

/** Renders an email as text and as HTML. All text is escaped, because visitors write some of it. */
export function renderEmail(content: EmailContent): Pick<Mail, "subject" | "text" | "html" | "unsubscribeUrl"> {
  return {
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.url }),
  };
}

function asText({ paragraphs, quotes = [], link, footer, unsubscribe }: EmailContent) {
  const parts = [
    ...paragraphs,
    ...quotes.map(({ by, body }) => `${by}:\n${body.replace(/^/gm, "> ")}`),
    ...(link ? [link.url] : []),
    ...(footer ? [footer] : []),
    ...(unsubscribe ? [`${unsubscribe.text}: ${unsubscribe.url}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function asHtml({ subject, paragraphs, quotes = [], link, footer, unsubscribe }: EmailContent) {
  const parts = [
    ...paragraphs.map(textAsHtml),
    ...quotes.map(({ by, body, isMarkdown }) => {
      const html = isMarkdown ? markdownAsHtml(body).trim() : textAsHtml(body);
      return `<p class="by">${escapeHtml(by)}</p>\n<blockquote>${html}</blockquote>`;
    }),
    ...(link ? [`<p>${anchor(link)}</p>`] : []),
    ...(footer ? [`<p class="faint">${escapeHtml(footer)}</p>`] : []),
    ...(unsubscribe ? [`<p class="faint">${anchor(unsubscribe)}</p>`] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLES}</style>
</head>
<body>
<div class="paper">
${parts.join("\n")}
</div>
</body>
</html>
`;
}

const anchor = ({ text, url }: { text: string; url: string }) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
