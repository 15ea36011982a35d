import { VisuallyHidden } from "@mantine/core";
import type { UserInvitation } from "@parley/contract";
import { DataTable } from "../../../ui/DataTable.tsx";
import { exactTime, instantOf } from "../../../ui/text/times.ts";
import { text } from "../texts.ts";
import { agentName, useUser } from "../useTeam.ts";
import { InvitationMenu } from "./InvitationMenu.tsx";
import styles from "./InvitationTable.module.css";

interface InvitationTableProps {
  invitations: UserInvitation[];
  onRevoke(invitation: UserInvitation): void;
}

export function InvitationTable({ invitations, onRevoke }: InvitationTableProps) {
  return (
    <DataTable
      label={text("invite.open")}
      isStacked
      head={
        <>
          <th scope="col">{text("invite.for")}</th>
          <th scope="col">{text("invite.expires")}</th>
          <th scope="col" className={styles.uses}>
            {text("invite.uses")}
          </th>
          <th scope="col">
            <VisuallyHidden>{text("team.actions")}</VisuallyHidden>
          </th>
        </>
      }
    >
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} onRevoke={() => onRevoke(invitation)} />
      ))}
    </DataTable>
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: UserInvitation; onRevoke(): void }) {
  const { to_address, expires_at, uses, max_uses, created_by, created_at } = invitation;
  const maker = useUser(created_by);
  const createdAt = exactTime(instantOf(created_at));
  return (
    <tr>
      <th scope="row">
        <span className={styles.for}>{to_address ?? text("invite.anyone")}</span>
        <span className={styles.made}>
          {maker
            ? text("invite.madeBy", { name: agentName(maker), time: createdAt })
            : text("invite.made", { time: createdAt })}
        </span>
      </th>
      <td data-label={text("invite.expires")}>{exactTime(instantOf(expires_at))}</td>
      <td className={styles.uses} data-label={text("invite.uses")}>
        {max_uses === null ? uses : text("invite.usesOf", { uses, most: max_uses })}
      </td>
      <td className={styles.actions} data-actions>
        <InvitationMenu
          invitation={invitation}
          label={
            to_address
              ? text("invite.actionsFor", { email: to_address })
              : text("invite.actionsForLink", { time: createdAt })
          }
          onRevoke={onRevoke}
        />
      </td>
    </tr>
  );
}
