import { VisuallyHidden } from "@mantine/core";
import type { ConversationSource } from "@parley/contract";
import { text } from "../../../../texts/text.ts";
import { IconChat, IconCode, IconHash, IconMail, IconSms } from "../../../../ui/theme/icons.ts";
import styles from "./ConversationRow.module.css";

const icons: Record<ConversationSource, typeof IconChat> = {
  chat: IconChat,
  email: IconMail,
  sms: IconSms,
  slack: IconHash,
  api: IconCode,
  sandbox: IconCode,
};

/** How the conversation came: with its name for screen readers and as a tooltip. */
export function ChannelIcon({ source }: { source: ConversationSource }) {
  const Icon = icons[source];
  const name = text(`channel.${source}`);
  return (
    <span className={styles.channel} title={name}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
