import type { User } from "@parley/contract";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { text } from "../../../texts/text.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import type { PickerOption } from "../../../ui/pickers/options.ts";
import { IconUser } from "../../../ui/theme/icons.ts";
import { agentName, useTeam, useUser } from "../../users/index.ts";

type UserId = number | null;

const NOBODY = "nobody";

/** The value of an assignee's option. */
export const assigneeValue = (userId: UserId) => (userId === null ? NOBODY : String(userId));

/** The assignee of an option. */
export const assigneeOf = (value: string): UserId => (value === NOBODY ? null : Number(value));

/**
 * The options to assign conversations: the agent, no assignee, the present assignee even if they have left, then the
 * team.
 * @param assigneeId undefined if several conversations have different assignees
 */
export function useAssigneeOptions(assigneeId: UserId | undefined): PickerOption[] {
  const { user_id } = useSession();
  const team = useTeam();
  const assignee = useUser(assigneeId ?? null);
  const me = team.find(({ id }) => id === user_id);
  const others = team.filter(({ id }) => id !== user_id && id !== assigneeId);
  const people = assignee && assignee.id !== user_id ? [assignee, ...others] : others;
  const isUnknown = assigneeId != null && !assignee && team.length > 0;
  return [
    {
      value: assigneeValue(user_id),
      label: text(assigneeId === user_id ? "assignee.you" : "assignee.toMe"),
      keywords: me && `${agentName(me)} ${me.email}`,
      mark: me && <Photo user={me} />,
    },
    {
      value: NOBODY,
      label: text("assignee.nobody"),
      mark: <IconUser size={20} stroke={1.75} aria-hidden="true" />,
    },
    ...(isUnknown ? [{ value: assigneeValue(assigneeId), label: text("assignee.former") }] : []),
    ...people.map((user) => ({
      value: assigneeValue(user.id),
      label: agentName(user),
      aside: user.is_away && text("status.away"),
      detail: agentName(user) === user.email ? undefined : user.email,
      mark: <Photo user={user} />,
    })),
  ];
}

const Photo = ({ user }: { user: User }) => (
  <Avatar id={user.id} name={agentName(user)} photo={user.profile_photo_url} size={24} />
);
