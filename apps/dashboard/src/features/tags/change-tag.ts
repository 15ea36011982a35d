import type { Tag } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { oneAfterAnother } from "../../platform/one-after-another.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { findOrCreateTag, findTag, optimisticTag } from "./find-or-create-tag.ts";

/** A tag to add or to remove, by name. */
export interface TagChange {
  kind: "add" | "remove";
  name: string;
}

/** An item with tags: its state on the screen and its requests. */
export interface TagTarget {
  /** Changes of one item run one after the other. */
  id: string;
  tags: Tag[];
  show(tagsAfter: (tags: Tag[]) => Tag[]): void;
  tag(tagId: string): Promise<unknown>;
  untag(tagId: string): Promise<unknown>;
  /** Shows the tags that the server has stored. */
  reload(): Promise<unknown>;
}

export const hasTag = (tags: Tag[], wanted: string) => tags.some(({ name }) => name === wanted);

export const inverseOf = ({ kind, name }: TagChange): TagChange => ({
  kind: kind === "add" ? "remove" : "add",
  name,
});

/**
 * Adds or removes a tag. The change is optimistic. A missing tag is created. After a failure the change is reverted, and
 * the promise resolves with the reason. The tags are then reloaded, because an earlier change may have failed, too, or the
 * server may have stored the change without a response.
 */
export async function changeTag(cache: QueryClient, target: TagTarget, change: TagChange): Promise<string | undefined> {
  const { id, tags: before, show } = target;
  const known = before.find(({ name }) => name === change.name);
  let tag = known ?? optimisticTag(cache, change.name);
  const isAdded = change.kind === "add";
  if (hasTag(before, tag.name) === isAdded) return undefined;

  async function request() {
    if (!isAdded) return target.untag((findTag(cache, tag.name) ?? tag).id); // by now an optimistic tag is created
    const shown = tag;
    tag = await findOrCreateTag(cache, tag.name); // its name may differ in case
    show((tags) => tags.map((other) => (other.name === shown.name ? tag : other)));
    return target.tag(tag.id);
  }

  show((tags) => withTag(tags, tag, isAdded));
  try {
    await oneAfterAnother(cache, id, request);
    return undefined;
  } catch (error) {
    show((tags) => withTag(tags, tag, !isAdded));
    void oneAfterAnother(cache, id, target.reload).catch(() => undefined); // after the changes that are waiting
    return describeError(error);
  }
}

function withTag(tags: Tag[], tag: Tag, isThere: boolean): Tag[] {
  if (hasTag(tags, tag.name)) return isThere ? tags : tags.filter(({ name }) => name !== tag.name);
  return isThere ? [...tags, tag] : tags;
}
