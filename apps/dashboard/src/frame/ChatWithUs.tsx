import { useRef } from "react";
import { useLocation } from "react-router";
import { useSupportChat } from "../features/widget/index.ts";
import { environment } from "../platform/environment.ts";
import { text } from "../texts/text.ts";
import { IconChat } from "../ui/icons.ts";
import styles from "./Rail.module.css";

/** Leads to whoever runs this server, if they offer help. Beside a widget's settings it would be in that one's way. */
export function ChatWithUs() {
  const { pathname } = useLocation();
  if (!environment.SUPPORT_ACCOUNT_ID || pathname.endsWith("/chat-widget")) return null;
  return <SupportChatButton />;
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
