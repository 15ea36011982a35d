import { useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../../platform/requests/errors.ts";
import { undoable } from "../../../ui/feedback/undo.tsx";
import { findOrCreateTag, hasTag, inverseOf, type TagChange } from "../../tags/index.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { useTagConversation } from "../header/useTagConversation.ts";
import { describeDone, runForEach, showFailures } from "./bulk-action.ts";

/** Adds a tag to conversations or removes it. The undo applies only to conversations that this changed. */
export function useBulkTag() {
  const cache = useQueryClient();
  const tagConversation = useTagConversation();
  return undoable(async (conversations: CachedConversation[], change: TagChange) => {
    const { kind, name } = change;
    const isAdded = kind === "add";
    const concerned = conversations.filter(({ tags }) => hasTag(tags, name) !== isAdded);
    try {
      if (isAdded) await findOrCreateTag(cache, name); // otherwise each conversation would create it
    } catch (error) {
      showFailures(concerned.map((conversation) => ({ conversation, reason: describeError(error) })));
      return undefined;
    }
    const changed = await runForEach(concerned, ({ id }) => tagConversation(id, change));
    if (changed.length === 0) return undefined;
    return {
      title: describeDone(isAdded ? "undo.tagged" : "undo.untagged", changed, { tag: name }),
      undo: () => void runForEach(changed, ({ id }) => tagConversation(id, inverseOf(change))),
    };
  });
}
