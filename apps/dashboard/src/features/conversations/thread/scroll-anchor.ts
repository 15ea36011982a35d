/** What of the messages is first below the upper edge, and how far below: what its reader looks at. */
export interface ScrollAnchor {
  element: Element;
  fromTopPx: number;
}

export function findScrollAnchor(scroller: Element): ScrollAnchor | undefined {
  const edge = topOf(scroller);
  let found: Element | undefined;
  let next = firstBelow(scroller.querySelectorAll("ol > li"), edge);
  while (next) {
    found = next;
    next = topOf(found) < edge ? firstBelow(found.children, edge) : undefined; // a part of it that is wholly below
  }
  return found && { element: found, fromTopPx: topOf(found) - edge };
}

/** Scrolls so that it stays where it was, whatever has grown above it. */
export function restoreScrollAnchor(scroller: Element, { element, fromTopPx }: ScrollAnchor) {
  if (element.isConnected) scroller.scrollTop += topOf(element) - topOf(scroller) - fromTopPx;
}

const firstBelow = (elements: Iterable<Element>, edge: number) =>
  [...elements].find((element) => element.getBoundingClientRect().bottom > edge);

const topOf = (element: Element) => element.getBoundingClientRect().top;
