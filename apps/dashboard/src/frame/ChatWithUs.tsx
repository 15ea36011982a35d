import { Menu } from "@mantine/core";
import { useRef } from "react";
import { useLocation } from "react-router";
import { useSupportChat } from "../features/widget/index.ts";
import { environment } from "../platform/environment.ts";
import { text } from "../texts/text.ts";
import { IconChat } from "../ui/theme/icons.ts";
import styles from "./rail/Rail.module.css";

/** Opens the support chat of the server's operator, if there is one. */
export function ChatWithUs() {
  return useIsOffered() && <SupportChatButton />;
}

/** The same as a menu item. */
export function ChatWithUsItem({ onClosed }: { onClosed(): void }) {
  return useIsOffered() && <SupportChatItem onClosed={onClosed} />;
}

/** Not offered on the widget's settings page, where it would overlap the preview. */
function useIsOffered() {
  const { pathname } = useLocation();
  return Boolean(environment.SUPPORT_ACCOUNT_ID) && !pathname.endsWith("/chat-widget");
}

function SupportChatButton() {
  const button = useRef<HTMLButtonElement>(null);
  const open = useSupportChat(() => button.current?.focus());
  return (
    <button ref={button} type="button" className={styles.entry} onClick={open}>
      <IconChat size={20} stroke={1.75} />
      <span>{text("support.menu")}</span>
    </button>
  );
}

function SupportChatItem({ onClosed }: { onClosed(): void }) {
  const open = useSupportChat(onClosed);
  return <Menu.Item onClick={open}>{text("support.menu")}</Menu.Item>;
}
