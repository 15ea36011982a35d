import { Button, Menu } from "@mantine/core";
import { memo } from "react";
import { Keys } from "../../../ui/interaction/Keys.tsx";
import { ariaShortcuts, shortcutLabel } from "../../../ui/interaction/shortcuts.ts";
import { IconChevron } from "../../../ui/theme/icons.ts";
import { useKeys } from "../../commands/index.ts";
import { text } from "../texts.ts";
import styles from "./SendButton.module.css";

interface SendButtonProps {
  label: string;
  closingLabel: string;
  isDisabled: boolean;
  /** Undefined if the conversation is not open. */
  onSendAndClose?: (() => void) | undefined;
}

/** Submits its form. The menu behind the arrow also closes the conversation. */
export const SendButton = memo(({ label, closingLabel, isDisabled, onSendAndClose }: SendButtonProps) => {
  const keys = useKeys("send");
  const closingKeys = useKeys("sendAndClose");
  return (
    <Button.Group>
      <Button type="submit" size="xs" disabled={isDisabled} aria-keyshortcuts={ariaShortcuts(...keys)}>
        {label}
        <span className={styles.key} aria-hidden="true">
          {shortcutLabel(...keys)}
        </span>
      </Button>
      {onSendAndClose && (
        <Menu position="top-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              className={styles.more ?? ""}
              size="xs"
              disabled={isDisabled}
              aria-label={text("composer.moreWays")}
            >
              <IconChevron size={16} stroke={2} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              rightSection={<Keys keys={closingKeys} />}
              aria-keyshortcuts={ariaShortcuts(...closingKeys)}
              onClick={onSendAndClose}
            >
              {closingLabel}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  );
});
