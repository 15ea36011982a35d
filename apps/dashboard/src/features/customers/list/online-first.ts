import type { Customer } from "@parley/contract";

/** Who is here comes first, then whoever was here last. */
export function onlineFirst<T extends Pick<Customer, "id" | "last_seen_at">>(
  customers: readonly T[],
  isOnline: (id: string) => boolean,
): T[] {
  return customers.toSorted(
    (a, b) =>
      Number(isOnline(b.id)) - Number(isOnline(a.id)) || (b.last_seen_at ?? "").localeCompare(a.last_seen_at ?? ""),
  );
}
