import { EventType, type eventWithTime, IncrementalSource } from "@rrweb/types";

/** Elements with this attribute are recorded unmasked, except passwords. */
const SHOWN = "data-record";
/** Elements whose typed text becomes part of the page. */
export const TYPED_TEXT = `textarea:not([${SHOWN}]),[contenteditable]:not([contenteditable="false"]):not([${SHOWN}])`;

const PASSWORD = "*";
/** Values of these types are labels from the page. */
const BUTTONS = /^(submit|button|reset|image)$/i;
const TICKS = /^(radio|checkbox)$/i;
const FIELDS = /^(input|textarea|select)$/;

/** The recorded value in place of a field's text. A password is recorded without its length. */
export function maskValue(text: string, element: HTMLElement): string {
  if (isPassword(element)) return PASSWORD;
  if (element.hasAttribute(SHOWN) || BUTTONS.test(element.getAttribute("type") ?? "")) return text;
  return stars(text);
}

/** Includes password fields that the page reveals. */
const isPassword = (element: HTMLElement) =>
  element.getAttribute("type")?.toLowerCase() === "password" ||
  element.hasAttribute("data-rr-is-password") ||
  /password/.test(element.getAttribute("autocomplete") ?? "");

const stars = (text: string) => "*".repeat(text.length);

type Attributes = Record<string, unknown>;

interface Serialized {
  tagName?: string;
  attributes?: Attributes;
  childNodes?: Serialized[];
}

/**
 * Removes input that rrweb records unmasked: the state of checkboxes, and the text of a field before it was emptied.
 * @returns whether the event still contains data to send
 */
export function maskEvent(event: eventWithTime, nodeOf: (id: number) => Node | null): boolean {
  const isMasked = (id: number) => !(nodeOf(id) as Partial<Element> | null)?.hasAttribute?.(SHOWN);
  if (event.type === EventType.FullSnapshot) maskNodes(event.data.node as Serialized);
  if (event.type !== EventType.IncrementalSnapshot) return true;
  const { data } = event;
  if (data.source === IncrementalSource.Input) return !(isTick(nodeOf(data.id)) && isMasked(data.id));
  if (data.source !== IncrementalSource.Mutation) return true;
  for (const { node } of data.adds) maskNodes(node as Serialized);
  for (const { id, attributes } of data.attributes) {
    for (const name of ["checked", "selected"]) if (name in attributes && isMasked(id)) delete attributes[name];
  }
  return true;
}

const isTick = (node: Node | null) => TICKS.test(String((node as HTMLInputElement | null)?.type));

function maskNodes(root: Serialized) {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.attributes && FIELDS.test(String(node.tagName))) maskField(node.attributes);
    for (const child of node.childNodes ?? []) waiting.push(child);
  }
}

function maskField(attributes: Attributes) {
  const type = String(attributes.type ?? "");
  if (/^password$/i.test(type) && "value" in attributes) attributes.value = PASSWORD;
  else if (SHOWN in attributes || BUTTONS.test(type)) return;
  if (TICKS.test(type)) delete attributes.checked;
  else if (typeof attributes.value === "string") attributes.value = stars(attributes.value);
}
