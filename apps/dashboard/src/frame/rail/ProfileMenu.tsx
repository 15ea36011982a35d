import { Menu } from "@mantine/core";
import { Link } from "react-router";
import { runCommand } from "../../features/commands/index.ts";
import { agentName, useAvailability, useMe } from "../../features/users/index.ts";
import { text } from "../../texts/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconUser } from "../../ui/theme/icons.ts";
import { useLogOut } from "../useLogOut.ts";
import { useThemeToggle } from "../useThemeToggle.ts";
import { AvailabilityItem } from "./AvailabilityItem.tsx";
import styles from "./Rail.module.css";
import { RailMenu } from "./RailMenu.tsx";

/** The signed-in user: their name, and what concerns only them. */
export function ProfileMenu() {
  const me = useMe();
  const { isAway } = useAvailability();
  const theme = useThemeToggle();
  const logOut = useLogOut();
  return (
    <RailMenu name={text(isAway ? "menu.meAway" : "menu.me")} Icon={MyPhoto}>
      {me && (
        <Menu.Label className={styles.me ?? ""}>
          <span className={styles.myName}>{agentName(me)}</span>
          {agentName(me) !== me.email && me.email}
          <span className={styles.status} data-away={isAway}>
            {text(isAway ? "status.away" : "status.available")}
          </span>
        </Menu.Label>
      )}
      <AvailabilityItem />
      <Menu.Item component={Link} to="/settings/profile">
        {text("menu.profile")}
      </Menu.Item>
      <Menu.Item onClick={() => runCommand("keys")}>{text("command.keys")}</Menu.Item>
      <Menu.Item onClick={theme.switchTo}>{text("menu.theme", { name: theme.name })}</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => void logOut()}>{text("menu.logout")}</Menu.Item>
    </RailMenu>
  );
}

/** As large as the icon that is shown until the team has loaded, so that nothing shifts. */
function MyPhoto() {
  const me = useMe();
  return (
    <span className={styles.photo} data-away={me && (me.is_away ?? false)}>
      {me ? <Avatar id={me.id} name={agentName(me)} photo={me.profile_photo_url} size={24} /> : <IconUser size={24} />}
    </span>
  );
}
