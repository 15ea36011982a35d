import { VisuallyHidden } from "@mantine/core";
import type { User } from "@parley/contract";
import { Avatar } from "../../ui/Avatar.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { dateOf, instantOf } from "../../ui/text/times.ts";
import { text } from "./texts.ts";
import { UserMenu } from "./UserMenu.tsx";
import styles from "./UserTable.module.css";
import { agentName, useMe } from "./useTeam.ts";

/** Members of the team. An admin has actions on everyone except themselves. */
export function UserTable({ label, users }: { label: string; users: User[] }) {
  const me = useMe();
  const isAdmin = me?.role === "admin";
  return (
    <DataTable
      label={label}
      isStacked
      head={
        <>
          <th scope="col">{text("team.name")}</th>
          <th scope="col">{text("team.role")}</th>
          <th scope="col" className={styles.joined}>
            {text("team.joined")}
          </th>
          {isAdmin && (
            <th scope="col">
              <VisuallyHidden>{text("team.actions")}</VisuallyHidden>
            </th>
          )}
        </>
      }
    >
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row">
            <span className={styles.person}>
              <Avatar id={user.id} name={agentName(user)} photo={user.profile_photo_url} size={32} />
              <span>
                <span className={styles.name}>
                  {user.id === me?.id ? text("team.you", { name: agentName(user) }) : agentName(user)}
                  {user.is_away && " "}
                  {user.is_away && <Pill>{text("status.away")}</Pill>}
                </span>
                {agentName(user) !== user.email && <span className={styles.email}>{user.email}</span>}
              </span>
            </span>
          </th>
          <td className={styles.role}>{text(user.role === "admin" ? "team.admin" : "team.member")}</td>
          <td className={styles.joined}>{user.created_at && dateOf(instantOf(user.created_at))}</td>
          {isAdmin && (
            <td className={styles.actions} data-actions>
              {user.id !== me.id && <UserMenu user={user} />}
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  );
}
