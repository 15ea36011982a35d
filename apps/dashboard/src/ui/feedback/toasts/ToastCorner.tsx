import { getDefaultZIndex } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { text } from "../../../texts/text.ts";
import { MOST_VISIBLE } from "./toast.ts";

export interface ToastCornerProps {
  classNames: { root: string; notification: string };
}

export function ToastCorner({ classNames }: ToastCornerProps) {
  return (
    <aside aria-label={text("toasts")}>
      <Notifications
        position="bottom-left"
        containerWidth={340}
        zIndex={getDefaultZIndex("modal") - 1} // dialogs are above the toasts, like the page behind a dialog
        limit={MOST_VISIBLE}
        withinPortal={false}
        classNames={classNames}
      />
    </aside>
  );
}
