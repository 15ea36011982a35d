import { Menu } from "@mantine/core";
import { useRef } from "react";
import { runCommand } from "../../features/commands/index.ts";
import { useAvailability, useMyRole } from "../../features/users/index.ts";
import { text } from "../../texts/text.ts";
import { IconUser } from "../../ui/theme/icons.ts";
import { ChatWithUsItem } from "../ChatWithUs.tsx";
import { settingsGroups } from "../settings/settings-pages.ts";
import { useLogOut } from "../useLogOut.ts";
import { useThemeToggle } from "../useThemeToggle.ts";
import { AvailabilityItem } from "./AvailabilityItem.tsx";
import { MenuLinks } from "./MenuLinks.tsx";
import { groups, links } from "./menu.ts";
import { RailMenu } from "./RailMenu.tsx";

const { gettingStarted, integrations, reporting } = links;
/** All of the settings, because phones have no settings menu. */
const settings = { name: groups.settings.name, entries: settingsGroups.flatMap((group) => group.pages) };
const pages = [{ ...gettingStarted, isForAdmins: true }, { ...integrations, isForAdmins: true }, reporting];

/** The entries that do not fit the phone's bar. */
export function PhoneMenu() {
  const isAdmin = useMyRole() === "admin";
  const { isAway } = useAvailability();
  const theme = useThemeToggle();
  const logOut = useLogOut();
  const button = useRef<HTMLButtonElement>(null);
  const shownGroups = isAdmin ? [groups.developers, groups.sessions, settings] : [settings];
  return (
    <RailMenu name={text(isAway ? "menu.meAway" : "menu.me")} Icon={IconUser} keepMounted buttonRef={button}>
      <MenuLinks entries={pages} />
      {shownGroups.map(({ name, entries }) => (
        <div key={name}>
          <Menu.Label>{name}</Menu.Label>
          <MenuLinks entries={entries} />
        </div>
      ))}
      <Menu.Divider />
      <AvailabilityItem />
      <ChatWithUsItem onClosed={() => button.current?.focus()} />
      <Menu.Item onClick={() => runCommand("palette")}>{text("command.palette")}</Menu.Item>
      <Menu.Item onClick={() => runCommand("keys")}>{text("command.keys")}</Menu.Item>
      <Menu.Item onClick={theme.switchTo}>{theme.name}</Menu.Item>
      <Menu.Item onClick={logOut}>{text("menu.logout")}</Menu.Item>
    </RailMenu>
  );
}
