import { useNavigate } from "react-router";
import { currentCommands } from "../../features/commands/index.ts";
import { useCachedConversations } from "../../features/conversations/index.ts";
import { useInboxes } from "../../features/inboxes/index.ts";
import { useSavedReplies } from "../../features/saved-replies/index.ts";
import { useTags } from "../../features/tags/index.ts";
import { agentName, useTeam } from "../../features/users/index.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { useSession } from "../../platform/session/SessionContext.tsx";
import type { Entry } from "./entry.ts";
import { text } from "./texts.ts";

/** Entries to assign, move or tag the open conversation, to insert saved replies, and to open a cached conversation. */
export function useConversationEntries(): Entry[] {
  return [
    ...useAssignEntries(),
    ...useMoveEntries(),
    ...useTagEntries(),
    ...useReplyEntries(),
    ...useCachedConversationEntries(),
  ];
}

function useAssignEntries(): Entry[] {
  const { user_id } = useSession();
  const team = useTeam();
  const { assignTo } = currentCommands();
  if (!assignTo) return [];
  const others = team.filter(({ id }) => id !== user_id);
  const toSomebody = (id: string, name: string, run: () => void, detail?: string): Entry => ({
    id: `assign ${id}`,
    group: "assign",
    label: text("palette.assignTo", { name }),
    detail,
    run,
  });
  return [
    ...others.map((user) => toSomebody(String(user.id), agentName(user), () => assignTo(user.id), user.email)),
    toSomebody("nobody", text("assignee.nobody"), () => assignTo(null)),
  ];
}

/** Not offered while there is only one inbox. */
function useMoveEntries(): Entry[] {
  const { data: inboxes = [] } = useInboxes();
  const { moveTo } = currentCommands();
  if (!moveTo || inboxes.length < 2) return [];
  return [
    { id: "ask move", group: "conversation", label: text("palette.move"), run: { ask: "move" } },
    ...inboxes.map(
      ({ id, name }): Entry => ({
        id: `move ${id}`,
        group: "move",
        label: text("palette.moveTo", { name }),
        run: () => moveTo(id),
      }),
    ),
  ];
}

function useTagEntries(): Entry[] {
  const { data: tags = [], error, refetch } = useTags();
  const { tagWith } = currentCommands();
  if (!tagWith) return [];
  const withTag = (id: string, name: string): Entry => ({
    id: `tag ${id}`,
    group: "tag",
    label: text("palette.tagWith", { name }),
    run: () => tagWith(name),
  });
  return [
    { id: "ask tag", group: "conversation", label: text("palette.tag"), run: { ask: "tag" } },
    ...(error ? [again("tag", text("tags.tryAgain"), error, refetch)] : []),
    ...tags.map(({ id, name }) => withTag(id, name)),
  ];
}

function useReplyEntries(): Entry[] {
  const { data: replies = [], error, refetch } = useSavedReplies();
  const { insert } = currentCommands();
  if (!insert) return [];
  return [
    { id: "ask insert", group: "conversation", label: text("palette.insert"), run: { ask: "insert" } },
    ...(error ? [again("insert", text("savedReplies.tryAgain"), error, refetch)] : []),
    ...replies.map(
      ({ id, name, content }): Entry => ({
        id: `insert ${id}`,
        group: "insert",
        label: text("palette.insertOne", { name: `/${name}` }),
        detail: content,
        run: () => insert(content),
      }),
    ),
  ];
}

/** The options failed to load. */
const again = (group: "tag" | "insert", label: string, error: Error, refetch: () => unknown): Entry => ({
  id: `again ${group}`,
  group,
  label,
  detail: describeError(error),
  run: () => void refetch(),
});

function useCachedConversationEntries(): Entry[] {
  const navigate = useNavigate();
  return useCachedConversations().map(({ id, title, email, preview, path }) => ({
    id: `conversation ${id}`,
    group: "people",
    label: title,
    detail: [email !== title && email, preview].filter(Boolean).join(" · "),
    run: () => void navigate(path),
  }));
}
