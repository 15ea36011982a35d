import { Menu } from "@mantine/core";
import { use, useEffect, useRef, useState } from "react";
import { IconDown, IconMore, IconUp } from "../../../../ui/theme/icons.ts";
import styles from "../PanelSection.module.css";
import { text } from "../texts.ts";
import { ArrangeSection } from "./arrange-section.ts";
import type { SectionName } from "./section-order.ts";

/**
 * Moves a section up or down. The menu is mounted while it is open only, because there is one in each section of each
 * conversation.
 */
export function SectionMenu({ name, title }: { name: SectionName; title: string }) {
  const arrange = use(ArrangeSection);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isFocusDue = useRef(false);
  const wasOpen = useRef(false); // the press closes the open menu, and the click that follows must not open it again

  useEffect(() => {
    if (isOpen || !isFocusDue.current) return;
    isFocusDue.current = false;
    button.current?.focus();
  }, [isOpen]);

  if (!arrange) return null;

  function close() {
    isFocusDue.current = true;
    setOpen(false);
  }

  const item = (by: 1 | -1, label: string, Icon: typeof IconUp) =>
    arrange.canMove(name, by) && (
      <Menu.Item
        leftSection={<Icon size={16} stroke={1.75} />}
        onClick={() => {
          close();
          arrange.move(name, title, by);
        }}
      >
        {label}
      </Menu.Item>
    );
  return (
    <span className={styles.anchor}>
      <button
        ref={button}
        type="button"
        className={styles.options}
        aria-label={text("section.options", { title })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          if (!wasOpen.current) setOpen(true);
          wasOpen.current = false;
        }}
      >
        <IconMore size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <Menu
          opened
          onChange={(isStillOpen) => isStillOpen || close()}
          closeOnItemClick={false}
          position="bottom-end"
          shadow="md"
          withinPortal={false}
          floatingStrategy="fixed"
          withInitialFocusPlaceholder={false}
          transitionProps={{ duration: 0 }}
        >
          <Menu.Target>
            <button type="button" className={styles.point} tabIndex={-1} aria-hidden="true" />
          </Menu.Target>
          <Menu.Dropdown>
            {item(-1, text("section.up"), IconUp)}
            {item(1, text("section.down"), IconDown)}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
