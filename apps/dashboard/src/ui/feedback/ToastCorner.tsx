import { Notifications } from "@mantine/notifications";
import { text } from "../../texts/text.ts";

export interface ToastCornerProps {
  classNames: { root: string; notification: string };
}

export function ToastCorner({ classNames }: ToastCornerProps) {
  return (
    <aside aria-label={text("toasts")}>
      <Notifications
        position="bottom-left"
        containerWidth={340}
        limit={4}
        withinPortal={false}
        classNames={classNames}
      />
    </aside>
  );
}
