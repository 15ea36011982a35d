import { useLocation } from "react-router";
import { MenuLinks } from "./MenuLinks.tsx";
import type { MenuGroup } from "./menu.ts";
import { RailMenu } from "./RailMenu.tsx";

/** Several pages behind one entry of the main menu. */
export function RailGroup({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  return (
    <RailMenu name={group.name} Icon={group.Icon} isCurrent={group.area.test(pathname)}>
      <MenuLinks entries={group.entries} />
    </RailMenu>
  );
}
