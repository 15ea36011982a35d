import { useLayoutEffect, useState } from "react";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import type { View } from "../../views/views.ts";
import { storeShownOrder } from "./shown-order.ts";
import { countPending, stableOrder } from "./stable-order.ts";

/** The rows of a list. While the list is frozen, new rows are pending until they are shown or opened. */
export function useStableOrder(
  view: View,
  listed: CachedConversation[],
  isFrozen: boolean,
  openId: string | undefined,
) {
  const [last, setLast] = useState(() => ({ ids: idsOf(listed), arrived: new Set<string>() }));
  const isOpenPending = openId !== undefined && !last.ids.includes(openId) && listed.some(({ id }) => id === openId);
  const shown = isFrozen && !isOpenPending ? stableOrder(last.ids, listed) : listed;
  const ids = idsOf(shown);
  // The next render keeps the order of this one.
  if (!isSame(ids, last.ids)) setLast({ ids, arrived: arrivals(last.ids, ids) });
  useLayoutEffect(() => storeShownOrder(view, last.ids), [view, last.ids]);
  return {
    shown,
    /** The rows of the last insertion, without those of an appended page. */
    arrived: last.arrived,
    pendingCount: isFrozen ? countPending(shown, listed) : 0,
    showPending: () => setLast({ ids: idsOf(listed), arrived: arrivals(last.ids, idsOf(listed)) }),
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
