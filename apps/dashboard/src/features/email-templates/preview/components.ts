import { element, type Node } from "./elements.ts";
import { light } from "./email-colours.ts";
import { text } from "./texts.ts";

/*
 * The built-in components. Mail clients support little besides tables and inline styles. The classes are for clients
 * with a dark theme (`email-document.ts`).
 */

interface Given {
  children?: Node;
  style?: Record<string, unknown>;
}

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** A placeholder for the mailing service, used without `unsubscribeUrl`. */
const UNSUBSCRIBE_URL = "{{unsubscribe_url}}";

/** A layout table has one cell. */
const table = (width: Record<string, unknown>, cell: Record<string, unknown>, ...children: Node[]) =>
  element(
    "table",
    { role: "presentation", cellpadding: 0, cellspacing: 0, border: 0, ...width },
    element("tbody", null, element("tr", null, element("td", cell, ...children))),
  );

/** The whole email. It ends with an unsubscribe link. */
export function Layout({ children, style, unsubscribeUrl = UNSUBSCRIBE_URL }: Given & { unsubscribeUrl?: string }) {
  const ground = { padding: "24px 12px", background: light.ground, fontFamily: FONT };
  const footer = { margin: "16px 0 0", fontSize: 13, lineHeight: 1.5, textAlign: "center", color: light.faint };
  return table(
    { width: "100%" },
    { align: "center", class: "ground", style: { ...ground, ...style } },
    children,
    element(
      "p",
      { class: "faint", style: footer },
      element("a", { class: "faint", href: unsubscribeUrl, style: { color: light.faint } }, text("email.unsubscribe")),
    ),
  );
}

/** A centered column, 320 to 635 px wide. */
const Container = ({ children, style }: Given) =>
  table(
    { width: "100%", style: { minWidth: 320, maxWidth: 635, margin: "0 auto", ...style } },
    { align: "left" },
    children,
  );

/** A white box with padding. */
const Content = ({ children, style }: Given) =>
  table(
    { width: "100%", class: "paper", style: { background: light.paper, borderRadius: 8, ...style } },
    { style: { padding: "32px 24px" } },
    children,
  );

const Body = ({ children, style }: Given) =>
  element("div", { class: "text", style: { fontSize: 16, lineHeight: 1.5, color: light.text, ...style } }, children);

const Paragraph = ({ children, style }: Given) => element("p", { style: { margin: "0 0 16px", ...style } }, children);

const H2 = ({ children, style }: Given) =>
  element("h2", { style: { margin: "0 0 16px", fontSize: 22, lineHeight: 1.3, fontWeight: 600, ...style } }, children);

export const components = { Layout, Container, Content, Body, Paragraph, H2 };
