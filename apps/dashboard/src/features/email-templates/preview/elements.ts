import { type ComponentChildren, type ComponentType, Fragment, h, isValidElement, type VNode } from "preact";
import { allowed } from "./allowed.ts";
import { text } from "./texts.ts";

/** The component syntax becomes elements of Preact. Only tags and attributes for emails are accepted. */

export type Node = ComponentChildren;

type Props = Record<string, unknown>;

const TAGS = new Set(allowed.tags);
const ATTRIBUTES = new Set(allowed.attributes);

/** `<Tag a="1">…</Tag>` is compiled to a call of it. @throws Error with a text for the author */
export function element(type: string | ComponentType<Props>, props: Props | null, ...children: Node[]): VNode {
  if (typeof type === "string") assertAllowed(type, props ?? {});
  if (typeof type === "string" || type === Fragment) children.flat(Number.POSITIVE_INFINITY).forEach(assertShowable);
  return h(type as ComponentType<Props>, props, ...children);
}

function assertAllowed(tag: string, { key: _, children: __, ...props }: Props) {
  if (!TAGS.has(tag)) throw new Error(text("email.tag", { tag }));
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (!ATTRIBUTES.has(name === "className" ? "class" : name.toLowerCase()))
      throw new Error(text("email.attribute", { tag, name }));
  }
}

/** Preact would omit objects and functions without an error. */
function assertShowable(child: unknown) {
  const isObject = typeof child === "function" || (typeof child === "object" && child !== null);
  if (isObject && !isValidElement(child)) throw new Error(text("email.object"));
}
