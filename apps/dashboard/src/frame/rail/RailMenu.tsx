import { Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ComponentType, ReactNode, Ref } from "react";
import type { MenuLink } from "./menu.ts";
import styles from "./Rail.module.css";

interface RailMenuProps extends Pick<MenuLink, "name"> {
  Icon: ComponentType<{ size: number; stroke: number }>;
  isCurrent?: boolean;
  /** Keeps the items mounted while the menu is closed. */
  keepMounted?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** An entry of the main menu that opens a menu beside it. */
export function RailMenu({ name, Icon, isCurrent = false, keepMounted = false, buttonRef, children }: RailMenuProps) {
  const position = useFlyoutPosition();
  return (
    <Menu
      position={position}
      width="12.5rem"
      shadow="md"
      keepMounted={keepMounted}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.flyout! }}
    >
      <Menu.Target>
        <button ref={buttonRef} type="button" className={styles.entry} aria-current={isCurrent ? "page" : undefined}>
          <Icon size={20} stroke={1.75} />
          <span>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The position of the flyout. The main menu is at the side, at the top on narrow screens, and at the bottom on phones. */
function useFlyoutPosition() {
  const isOnTop = useMediaQuery("(width < 62em)");
  const isAtBottom = useMediaQuery("(width < 48em)");
  if (isAtBottom) return "top";
  return isOnTop ? "bottom-start" : "right-start";
}
