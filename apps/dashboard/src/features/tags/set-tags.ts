import type { Tag } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { describeError } from "../../platform/errors.ts";
import { findOrCreateTags, optimisticTags } from "./find-or-create-tags.ts";
import { withoutTags } from "./without-tags.ts";

/** An item with tags: its state on the screen and its requests. */
export interface TagTarget {
  tags: Tag[];
  show(tagsAfter: (tags: Tag[]) => Tag[]): void;
  tag(tagId: string): Promise<unknown>;
  untag(tagId: string): Promise<unknown>;
  /** Fetches the item's tags from the server. */
  reload(): Promise<Tag[]>;
}

/**
 * Sets exactly the tags with these names. The change is optimistic. New tags are created, and the differences are added
 * and removed. After a failure it shows the server's tags and resolves with the reason.
 */
export async function setTags(cache: QueryClient, target: TagTarget, names: string[]): Promise<string | undefined> {
  const { tags: before, show } = target;
  const expected = optimisticTags(cache, names);
  show(() => expected);
  try {
    const wanted = await findOrCreateTags(cache, names);
    show((tags) => tags.map((tag) => wanted[expected.indexOf(tag)] ?? tag));
    for (const tag of withoutTags(wanted, before)) await target.tag(tag.id);
    for (const tag of withoutTags(before, wanted)) await target.untag(tag.id);
    return undefined;
  } catch (error) {
    const kept = await target.reload().catch(() => before);
    show(() => kept);
    return describeError(error);
  }
}
