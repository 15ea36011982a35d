import { ActionIcon, Menu } from "@mantine/core";
import { memo } from "react";
import { text } from "../../../texts/text.ts";
import { Keys } from "../../../ui/interaction/Keys.tsx";
import { ariaShortcuts } from "../../../ui/interaction/shortcuts.ts";
import { IconMore } from "../../../ui/theme/icons.ts";
import { commandOf, runCommand, useKeys } from "../../commands/index.ts";
import { chooseDensity, type Density, rowRem, useDensity } from "./rows/density.ts";

/** The list's menu: row density, and entries for the palette and the shortcuts. */
export const ListMenu = memo(() => {
  const chosen = useDensity();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("list.menu")}>
          <IconMore size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(density) => chooseDensity(density as Density)}>
          {Object.keys(rowRem).map((density) => (
            <Menu.RadioItem key={density} value={density} closeMenuOnClick>
              {text(`list.${density as Density}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <CommandItem id="palette" />
        <CommandItem id="keys" />
      </Menu.Dropdown>
    </Menu>
  );
});

function CommandItem({ id }: { id: "palette" | "keys" }) {
  const keys = useKeys(id);
  return (
    <Menu.Item
      rightSection={<Keys keys={keys} />}
      aria-keyshortcuts={ariaShortcuts(...keys)}
      onClick={() => runCommand(id)}
    >
      {text(commandOf(id).text)}
    </Menu.Item>
  );
}
