import type { Tag } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { ensureTags, expectedTags } from "../tags/index.ts";
import { change, findKnown } from "./cache.ts";

/**
 * Gives a conversation exactly the tags by these names: shows them at once, makes those that are new, puts on and takes
 * off what differs. If that fails, it shows what the server has, and resolves with the reason.
 */
export function useTagConversation(id: string) {
  const cache = useQueryClient();
  const { user_id } = useSession();
  const show = (tagsAfter: (tags: Tag[]) => Tag[]) =>
    change(cache, user_id, id, (conversation) => ({ ...conversation, tags: tagsAfter(conversation.tags) }));

  return async (names: string[]): Promise<string | undefined> => {
    const before = findKnown(cache, id)?.tags ?? [];
    const expected = expectedTags(cache, names);
    show(() => expected);
    try {
      const wanted = await ensureTags(cache, names);
      show((tags) => tags.map((tag) => wanted[expected.indexOf(tag)] ?? tag));
      for (const tag of without(wanted, before)) await api.conversations.tag(id, tag.id);
      for (const tag of without(before, wanted)) await api.conversations.untag(id, tag.id);
      return undefined;
    } catch (error) {
      const kept = await api.conversations.get(id).catch(() => ({ tags: before }));
      show(() => kept.tags);
      return describeError(error);
    }
  };
}

const without = (tags: Tag[], others: Tag[]) => tags.filter(({ id }) => !others.some((other) => other.id === id));
