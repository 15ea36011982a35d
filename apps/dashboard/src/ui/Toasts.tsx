import { Notifications } from "@mantine/notifications";
import { text } from "../texts/text.ts";
import styles from "./Toasts.module.css";

export function Toasts() {
  return (
    <aside aria-label={text("toasts")}>
      <Notifications
        position="bottom-left"
        containerWidth={340}
        limit={4}
        withinPortal={false}
        classNames={{ root: styles.toasts!, notification: styles.toast! }}
      />
    </aside>
  );
}
