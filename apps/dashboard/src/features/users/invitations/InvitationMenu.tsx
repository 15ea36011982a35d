import { ActionIcon, Menu } from "@mantine/core";
import type { UserInvitation } from "@parley/contract";
import { copy } from "../../../ui/forms/copy.ts";
import { IconMore } from "../../../ui/theme/icons.ts";
import { text } from "../texts.ts";
import { invitationUrl } from "./useInvitation.ts";
import { useLimitInvitation } from "./useInvitations.ts";

interface InvitationMenuProps {
  invitation: UserInvitation;
  label: string;
  onRevoke(): void;
}

/** Actions of an admin on an open invitation. */
export function InvitationMenu({ invitation, label, onRevoke }: InvitationMenuProps) {
  const limiting = useLimitInvitation();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label}>
          <IconMore size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copy(invitationUrl(invitation))}>{text("invite.copyLink")}</Menu.Item>
        {invitation.max_uses === null && invitation.uses === 0 && (
          <Menu.Item onClick={() => limiting.mutate(invitation)}>{text("invite.limit")}</Menu.Item>
        )}
        <Menu.Item onClick={onRevoke}>{text("invite.revoke")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
