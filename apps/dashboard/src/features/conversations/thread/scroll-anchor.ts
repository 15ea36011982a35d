/** The first element below the upper edge, and its distance from the edge. */
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
    // A descendant that is completely below the edge.
    next = topOf(found) < edge ? firstBelow(found.children, edge) : undefined;
  }
  return found && { element: found, fromTopPx: topOf(found) - edge };
}

/** Scrolls so that the anchor keeps its position when content above it has grown. */
export function restoreScrollAnchor(scroller: Element, { element, fromTopPx }: ScrollAnchor) {
  if (element.isConnected) scroller.scrollTop += topOf(element) - topOf(scroller) - fromTopPx;
}

const firstBelow = (elements: Iterable<Element>, edge: number) =>
  [...elements].find((element) => element.getBoundingClientRect().bottom > edge);

const topOf = (element: Element) => element.getBoundingClientRect().top;
