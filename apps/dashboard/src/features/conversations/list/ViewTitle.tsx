import { Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { memo, useState } from "react";
import { Link } from "react-router";
import { text } from "../../../texts/text.ts";
import { IconChevron } from "../../../ui/theme/icons.ts";
import { useCommands } from "../../commands/index.ts";
import { NewInboxDialog } from "../../inboxes/index.ts";
import { useMyRole } from "../../users/index.ts";
import { EntryCounts } from "../menu/EntryCounts.tsx";
import { type MenuEntry, useMenuEntries } from "../menu/useMenuEntries.ts";
import { focusMenu } from "../panes.ts";
import { pathOf, type View } from "../views/views.ts";
import { useViewName } from "./useViewName.ts";
import styles from "./ViewTitle.module.css";

/** The name of the list. On narrow screens it opens the conversation menu. */
export const ViewTitle = memo(({ view }: { view: View }) => {
  const name = useViewName(view);
  const { buckets, inboxes } = useMenuEntries();
  const role = useMyRole();
  const [isAdding, setAdding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isFolded = useMediaQuery("(width < 75em)");
  useCommands({ menu: isFolded ? () => setOpen(true) : focusMenu });
  return (
    <>
      <h2 className={styles.title}>{name}</h2>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={240}
        shadow="md"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button type="button" className={styles.opener}>
            <span className={styles.name}>{name}</span>
            <IconChevron className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {buckets.map(toItem)}
          {inboxes.length > 0 && <Menu.Label>{text("menu.inboxes")}</Menu.Label>}
          {inboxes.map(toItem)}
          {role === "admin" && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setAdding(true)}>{text("inboxes.add")}</Menu.Item>
              <Menu.Item component={Link} to="/inboxes">
                {text("inboxes.configureAll")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <NewInboxDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
});

const toItem = ({ view, name, counts }: MenuEntry) => (
  <Menu.Item key={pathOf(view)} component={Link} to={pathOf(view)} rightSection={<EntryCounts {...counts} />}>
    {name}
  </Menu.Item>
);
