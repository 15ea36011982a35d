import { Menu } from "@mantine/core";
import { textsOf } from "../../../texts/text.ts";
import { IconChat } from "../../../ui/theme/icons.ts";
import { startTexts } from "../../customers/index.ts";
import { text } from "../texts.ts";
import styles from "./NewConversationItem.module.css";

const startText = textsOf(startTexts);

interface NewConversationItemProps {
  /** Whether this conversation is open. A customer has one open conversation at most. */
  isOneOpen: boolean;
  onClick(): void;
}

/** The item of a menu that starts a new conversation with the customer. */
export const NewConversationItem = ({ isOneOpen, onClick }: NewConversationItemProps) => (
  <Menu.Item leftSection={<IconChat size={16} stroke={1.75} />} disabled={isOneOpen} onClick={onClick}>
    {text("conversation.new")}
    {isOneOpen && <span className={styles.reason}>{startText("customerTalk.isOpen")}</span>}
  </Menu.Item>
);
