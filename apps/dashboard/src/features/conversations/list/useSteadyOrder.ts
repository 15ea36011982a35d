import { useLayoutEffect, useState } from "react";
import type { CachedConversation } from "../cached-conversation.ts";
import type { View } from "../views.ts";
import { keepShownOrder } from "./shown-order.ts";
import { steady, waiting } from "./steady-order.ts";

/** The rows of a list. While they are held, what comes in waits until it is let in, or opened. */
export function useSteadyOrder(view: View, listed: CachedConversation[], isHeld: boolean, openId: string | undefined) {
  const [last, setLast] = useState(() => ({ ids: idsOf(listed), arrived: new Set<string>() }));
  const isOpenWaiting = openId !== undefined && !last.ids.includes(openId) && listed.some(({ id }) => id === openId);
  const shown = isHeld && !isOpenWaiting ? steady(last.ids, listed) : listed;
  const ids = idsOf(shown);
  // The order of the last rendering is what the next one holds on to.
  if (!isSame(ids, last.ids)) setLast({ ids, arrived: arrivals(last.ids, ids) });
  useLayoutEffect(() => keepShownOrder(view, last.ids), [view, last.ids]);
  return {
    shown,
    /** Those that came in last, and not with the next page. */
    arrived: last.arrived,
    waitingCount: isHeld ? waiting(shown, listed) : 0,
    letIn: () => setLast({ ids: idsOf(listed), arrived: arrivals(last.ids, idsOf(listed)) }),
  };
}

const idsOf = (conversations: CachedConversation[]) => conversations.map(({ id }) => id);

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

function arrivals(before: string[], after: string[]): Set<string> {
  const known = new Set(before);
  const lastKnown = after.findLastIndex((id) => known.has(id));
  return new Set(after.slice(0, lastKnown + 1).filter((id) => !known.has(id)));
}
