import { Menu } from "@mantine/core";
import { useRef } from "react";
import { runCommand } from "../../features/commands/index.ts";
import { useMyRole } from "../../features/users/index.ts";
import { text } from "../../texts/text.ts";
import { IconUser } from "../../ui/theme/icons.ts";
import { ChatWithUsItem } from "../ChatWithUs.tsx";
import { useLogOut } from "../useLogOut.ts";
import { useThemeToggle } from "../useThemeToggle.ts";
import { MenuLinks } from "./MenuLinks.tsx";
import { groups, links } from "./menu.ts";
import { RailMenu } from "./RailMenu.tsx";

const { gettingStarted, integrations, reporting } = links;
const pages = [{ ...gettingStarted, isForAdmins: true }, { ...integrations, isForAdmins: true }, reporting];

/** The entries that do not fit the phone's bar. */
export function PhoneMenu() {
  const isAdmin = useMyRole() === "admin";
  const theme = useThemeToggle();
  const logOut = useLogOut();
  const button = useRef<HTMLButtonElement>(null);
  const shownGroups = isAdmin ? [groups.developers, groups.sessions, groups.settings] : [groups.settings];
  return (
    <RailMenu name={text("menu.me")} Icon={IconUser} keepMounted buttonRef={button}>
      <MenuLinks entries={pages} />
      {shownGroups.map(({ name, entries }) => (
        <div key={name}>
          <Menu.Label>{name}</Menu.Label>
          <MenuLinks entries={entries} />
        </div>
      ))}
      <Menu.Divider />
      <ChatWithUsItem onClosed={() => button.current?.focus()} />
      <Menu.Item onClick={() => runCommand("palette")}>{text("command.palette")}</Menu.Item>
      <Menu.Item onClick={() => runCommand("keys")}>{text("command.keys")}</Menu.Item>
      <Menu.Item onClick={theme.switchTo}>{theme.name}</Menu.Item>
      <Menu.Item onClick={logOut}>{text("menu.logout")}</Menu.Item>
    </RailMenu>
  );
}
