import type { Customer } from "@parley/contract";

/** Online customers come first, then the others by their last visit, latest first. */
export function onlineFirst<T extends Pick<Customer, "id" | "last_seen_at">>(
  customers: readonly T[],
  isOnline: (id: string) => boolean,
): T[] {
  return customers.toSorted(
    (a, b) =>
      Number(isOnline(b.id)) - Number(isOnline(a.id)) || (b.last_seen_at ?? "").localeCompare(a.last_seen_at ?? ""),
  );
}
