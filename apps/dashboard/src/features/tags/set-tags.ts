import type { Tag } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { describeError } from "../../platform/errors.ts";
import { findOrCreateTags, optimisticTags } from "./find-or-create-tags.ts";
import { withoutTags } from "./without-tags.ts";

/** Something that carries tags, on screen and on the server. */
export interface TagTarget {
  tags: Tag[];
  show(tagsAfter: (tags: Tag[]) => Tag[]): void;
  tag(tagId: string): Promise<unknown>;
  untag(tagId: string): Promise<unknown>;
  /** Its tags as the server has them. */
  reload(): Promise<Tag[]>;
}

/**
 * Gives it exactly the tags by these names: shows them at once, makes those that are new, puts on and takes off what
 * differs. If that fails, it shows what the server has, and resolves with the reason.
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
