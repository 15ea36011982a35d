import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ariaShortcuts, shortcutLabel } from "../interaction/shortcuts.ts";

interface Labeled {
  label: string;
  children: ReactNode;
  /** Alternative keys for the same action. */
  keys?: string[];
  /** The character that does the same when it is typed in the text. */
  typed?: string;
  className?: string | undefined;
}

interface Action extends Labeled {
  onClick(): void;
  to?: undefined;
  /** The state of a toggle button. */
  isPressed?: boolean;
  isExpanded?: boolean;
  /** The kind of popup that the button opens. */
  hasPopup?: "dialog";
}

interface Target extends Labeled {
  /** The path of a link. */
  to: string;
}

/** An icon button, or a link in the same form. Its tooltip shows the name and keys. */
export function IconButton(props: Action | Target) {
  const { label, children, keys = [], typed, className } = props;
  const shortcut = typed ?? shortcutLabel(...keys);
  const isPopupOpen = props.to === undefined && props.hasPopup !== undefined && props.isExpanded === true;
  const look = {
    className: className ?? "",
    variant: "subtle",
    color: "gray",
    size: 32,
    "aria-label": label,
    "aria-keyshortcuts": ariaShortcuts(...keys),
  };
  return (
    <Tooltip
      label={shortcut ? `${label} (${shortcut})` : label}
      events={{ hover: true, focus: true, touch: false }}
      disabled={isPopupOpen} // it would cover the popup
    >
      {props.to === undefined ? (
        <ActionIcon
          {...look}
          aria-pressed={props.isPressed}
          aria-expanded={props.isExpanded}
          aria-haspopup={props.hasPopup}
          onClick={props.onClick}
        >
          {children}
        </ActionIcon>
      ) : (
        <ActionIcon component={Link} to={props.to} {...look}>
          {children}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
