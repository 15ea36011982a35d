import { text } from "./texts.ts";

/** What the component syntax becomes: elements, and the HTML that they mean. */

type Component = (props: Props) => Node;
type Props = Record<string, unknown> & { children?: Node };
export type Node = Element | string | number | boolean | null | undefined | Node[];

export interface Element {
  readonly type: string | Component;
  readonly props: Props;
}

const MADE_HERE = new WeakSet<object>();

/** What `<Tag a="1">…</Tag>` is compiled to. */
export function element(type: string | Component, props: Props | null, ...children: Node[]): Element {
  const made = { type, props: { ...props, ...(children.length > 0 && { children }) } };
  MADE_HERE.add(made);
  return made;
}

/** What `<>…</>` is compiled to. */
export const Fragment = ({ children }: Props): Node => children;

export const isElement = (value: unknown): value is Element =>
  typeof value === "object" && value !== null && MADE_HERE.has(value);

/** The elements that mean nothing by themselves, called. @throws Error in words for whoever wrote it */
function expand(node: Node): Node {
  let expanded = node;
  while (isElement(expanded) && typeof expanded.type !== "string") expanded = expanded.type(expanded.props);
  return expanded;
}

const TAGS = new Set(
  "a b blockquote br center code div em h1 h2 h3 h4 hr i img li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "align alt aria-hidden aria-label bgcolor border cellpadding cellspacing class colspan dir height href lang role rowspan src start style title valign width".split(
    " ",
  ),
);
const VOID = new Set(["br", "hr", "img"]);
const RENAMED: Record<string, string> = { className: "class", colSpan: "colspan", rowSpan: "rowspan" };

export const allowed = { tags: [...TAGS], attributes: [...ATTRIBUTES] };

/** @throws Error in words for whoever wrote it */
export function toHtml(node: Node): string {
  const expanded = expand(node);
  if (expanded === null || expanded === undefined || typeof expanded === "boolean") return "";
  if (typeof expanded === "string" || typeof expanded === "number") return escaped(String(expanded));
  if (Array.isArray(expanded)) return expanded.map(toHtml).join("");
  if (!isElement(expanded)) throw new Error(text("email.object"));
  const { type: tag, props } = expanded as { type: string; props: Props };
  if (!TAGS.has(tag)) throw new Error(text("email.tag", { tag }));
  const start = `<${tag}${attributesOf(tag, props)}>`;
  return VOID.has(tag) ? start : `${start}${toHtml(props.children)}</${tag}>`;
}

function attributesOf(tag: string, { children: _, key: __, ...props }: Props) {
  return Object.entries(props)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([prop, value]) => {
      const name = RENAMED[prop] ?? prop.toLowerCase();
      if (!ATTRIBUTES.has(name)) throw new Error(text("email.attribute", { tag, name: prop }));
      return ` ${name}="${escaped(name === "style" ? styleOf(value) : String(value))}"`;
    })
    .join("");
}

const WITHOUT_UNIT = new Set(["font-weight", "line-height", "opacity"]);

/** `{ fontSize: 14 }` or `"font-size: 14px"`. */
function styleOf(style: unknown) {
  if (typeof style !== "object" || style === null) return String(style);
  return Object.entries(style)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const isLength = typeof value === "number" && value !== 0 && !WITHOUT_UNIT.has(property);
      return `${property}: ${value}${isLength ? "px" : ""}`;
    })
    .join("; ");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (words: string) => words.replace(/[&<>"]/g, (sign) => entities[sign]!);
