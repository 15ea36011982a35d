import { memo } from "react";
import { useLocation } from "react-router";
import { MenuLinks } from "./MenuLinks.tsx";
import type { MenuGroup } from "./menu.ts";
import { RailMenu } from "./RailMenu.tsx";

/** Several pages behind one entry of the main menu. */
export function RailGroup({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  return <GroupMenu group={group} isCurrent={group.area.test(pathname)} />;
}

/** Memoized, because rendering a menu on every navigation is slow. */
const GroupMenu = memo(({ group, isCurrent }: { group: MenuGroup; isCurrent: boolean }) => (
  <RailMenu name={group.name} Icon={group.Icon} isCurrent={isCurrent}>
    <MenuLinks entries={group.entries} />
  </RailMenu>
));
