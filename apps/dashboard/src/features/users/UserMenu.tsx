import { ActionIcon, Menu } from "@mantine/core";
import type { User } from "@parley/contract";
import { useState } from "react";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { IconMore } from "../../ui/theme/icons.ts";
import { text } from "./texts.ts";
import { agentName } from "./useTeam.ts";
import { useTeamActions } from "./useTeamActions.ts";

/** Actions of an admin on this teammate. */
export function UserMenu({ user }: { user: User }) {
  const actions = useTeamActions(user);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={text("team.actionsFor", { name: agentName(user) })}
          >
            <IconMore size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {user.disabled_at === null ? (
            <>
              {user.role === "admin" ? (
                <Menu.Item onClick={actions.removeAdmin}>{text("team.removeAdmin")}</Menu.Item>
              ) : (
                <Menu.Item onClick={actions.grantAdmin}>{text("team.grantAdmin")}</Menu.Item>
              )}
              <Menu.Item onClick={actions.disable}>{text("team.disable")}</Menu.Item>
            </>
          ) : (
            <>
              <Menu.Item onClick={actions.enable}>{text("team.enable")}</Menu.Item>
              <Menu.Item onClick={() => setAsking(true)}>{text("team.archive")}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Confirm
          question={text("team.archiveQuestion", { name: agentName(user) })}
          action={text("team.archive")}
          onConfirm={actions.archive}
          onClose={() => setAsking(false)}
        >
          {text("team.archiveHint")}
        </Confirm>
      )}
    </>
  );
}
