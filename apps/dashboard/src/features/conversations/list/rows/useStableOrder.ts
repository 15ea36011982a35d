import { useLayoutEffect, useState } from "react";
import { useSession } from "../../../../platform/session/SessionContext.tsx";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import type { View } from "../../views/views.ts";
import { storeShownOrder } from "./shown-order.ts";
import { countPending, hasNews, type Place, placesOf, stableOrder } from "./stable-order.ts";

interface StableOrderOptions {
  view: View;
  listed: CachedConversation[];
  /** The rows of the previous search, until the results arrive. */
  isPlaceholder: boolean;
  isFrozen: boolean;
  openId: string | undefined;
}

/**
 * The rows of a list. While the list is frozen, new rows are pending until they are shown or opened. A removed row keeps
 * its place, to which an undo returns it.
 */
export function useStableOrder({ view, listed, isPlaceholder, isFrozen, openId }: StableOrderOptions) {
  const { user_id } = useSession();
  const [last, setLast] = useState(() => ({ places: placesOf(listed), arrived: new Set<string>(), isPlaceholder }));
  const ids = idsOf(last.places);
  const isOpenPending = openId !== undefined && !ids.includes(openId) && listed.some(({ id }) => id === openId);
  const keepsOrder = isFrozen && !isOpenPending && isPlaceholder === last.isPlaceholder;
  const shown = keepsOrder ? stableOrder(ids, listed) : listed;
  const places = keepsOrder
    ? [...last.places, ...placesOf(shown.filter(({ id }) => !ids.includes(id)))]
    : placesOf(shown);
  // The next render keeps the order of this one.
  if (isPlaceholder !== last.isPlaceholder || !isSame(places, last.places)) keep(places);
  useLayoutEffect(() => storeShownOrder(view, idsOf(last.places)), [view, last.places]);

  function keep(now: Place[]) {
    const isSameOrder = idsOf(now).join() === ids.join();
    const arrived = isSameOrder ? last.arrived : arrivals(ids, idsOf(now));
    setLast({ places: now, arrived, isPlaceholder });
  }

  const placeOf = new Map(last.places.map((place) => [place.id, place]));
  return {
    shown,
    /** The rows of the last insertion, without those of an appended page. */
    arrived: last.arrived,
    pendingCount: keepsOrder
      ? countPending(shown, listed, (conversation) => hasNews(placeOf.get(conversation.id), conversation, user_id))
      : 0,
    showPending: () => keep(placesOf(listed)),
  };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const isSame = (one: Place[], other: Place[]) =>
  one.length === other.length &&
  one.every(({ id, newestMessageId }, index) => {
    const there = other[index]!;
    return id === there.id && newestMessageId === there.newestMessageId;
  });

function arrivals(before: string[], after: string[]): Set<string> {
  const known = new Set(before);
  const lastKnown = after.findLastIndex((id) => known.has(id));
  return new Set(after.slice(0, lastKnown + 1).filter((id) => !known.has(id)));
}
