import "@mantine/core/styles/Table.layer.css";
import { Table } from "@mantine/core";
import { text } from "../../texts/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { dateOf, instantOf } from "../../ui/times.ts";
import styles from "./TeamTable.module.css";
import { agentName, useMe, useTeam } from "./useTeam.ts";

/** Everybody who may be given work, in the order they joined. */
export function TeamTable() {
  const team = useTeam();
  const me = useMe();
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table className={styles.table ?? ""} verticalSpacing={10} horizontalSpacing={16}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text("team.name")}</Table.Th>
            <Table.Th>{text("field.email")}</Table.Th>
            <Table.Th>{text("team.role")}</Table.Th>
            <Table.Th>{text("team.joined")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {team.map((user) => (
            <Table.Tr key={user.id}>
              <Table.Td>
                <span className={styles.person}>
                  <Avatar id={user.id} name={agentName(user)} photo={user.profile_photo_url} size={24} />
                  {user.id === me?.id ? text("team.you", { name: agentName(user) }) : agentName(user)}
                </span>
              </Table.Td>
              <Table.Td className={styles.email ?? ""}>{user.email}</Table.Td>
              <Table.Td>{text(user.role === "admin" ? "team.admin" : "team.member")}</Table.Td>
              <Table.Td className={styles.joined ?? ""}>
                {user.created_at && dateOf(instantOf(user.created_at))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
