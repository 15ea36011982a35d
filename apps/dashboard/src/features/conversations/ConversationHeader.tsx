import { Button, Tooltip } from "@mantine/core";
import { Link } from "react-router";
import { text } from "../../texts/text.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconBack, IconCheck, IconReopen, IconStar, IconStarFilled, IconUser } from "../../ui/icons.ts";
import { announcedAs, shownAs } from "../../ui/shortcuts.ts";
import { useInboxes } from "../inboxes/index.ts";
import { TagChips } from "../tags/index.ts";
import { AssigneeSelect } from "./AssigneeSelect.tsx";
import styles from "./ConversationHeader.module.css";
import { ConversationTags } from "./ConversationTags.tsx";
import type { KnownConversation } from "./known-conversation.ts";
import { MoreMenu } from "./MoreMenu.tsx";
import type { ConversationActions } from "./useConversationActions.ts";
import { Viewers } from "./Viewers.tsx";
import { pathOf, type View } from "./views.ts";

interface ConversationHeaderProps {
  conversation: KnownConversation;
  view: View;
  actions: ConversationActions;
  isPanelOpen: boolean;
  onTogglePanel(): void;
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, view, actions, isPanelOpen, onTogglePanel } = props;
  const { customer, inbox_id, priority } = conversation;
  const { data: inboxes } = useInboxes();
  const inbox = inboxes?.find(({ id }) => id === inbox_id);
  const details = [customer.email !== customer.title && customer.email, inbox?.name].filter(Boolean);
  return (
    <header className={styles.header}>
      <Link className={styles.back!} to={pathOf(view)} aria-label={text("thread.back")}>
        <IconBack size={20} stroke={1.75} />
      </Link>
      <div className={styles.who}>
        <h2 className={styles.name}>{customer.title}</h2>
        <p className={styles.details}>{details.join(" · ")}</p>
      </div>
      <Viewers conversationId={conversation.id} size={24} />
      <div className={styles.actions}>
        <AssigneeSelect assigneeId={conversation.assignee_id} onAssign={actions.assign} />
        {priority === "priority" ? (
          <IconButton
            label={text("conversation.unprioritise")}
            shortcut="mod+u"
            onClick={() => actions.unprioritise?.()}
          >
            <IconStarFilled className={styles.star} size={18} />
          </IconButton>
        ) : (
          <IconButton label={text("conversation.prioritise")} shortcut="mod+p" onClick={() => actions.prioritise?.()}>
            <IconStar size={18} stroke={1.75} />
          </IconButton>
        )}
        <ConversationTags key={conversation.id} conversation={conversation} />
        <IconButton
          className={styles.panelButton}
          label={text("customer.show")}
          isExpanded={isPanelOpen}
          onClick={onTogglePanel}
        >
          <IconUser size={18} stroke={1.75} />
        </IconButton>
        <MoreMenu conversationId={conversation.id} actions={actions} />
        <StatusButton actions={actions} />
      </div>
      {conversation.tags.length > 0 && (
        <div className={styles.tags}>
          <TagChips tags={conversation.tags} most={20} mayWrap />
        </div>
      )}
    </header>
  );
}

/** Close what is open, reopen what is closed. */
function StatusButton({ actions: { close, reopen } }: { actions: ConversationActions }) {
  const [label, shortcut, Icon] = close
    ? [text("conversation.close"), "mod+d", IconCheck]
    : [text("conversation.reopen"), "mod+o", IconReopen];
  return (
    <Tooltip label={`${label} (${shownAs(shortcut)})`}>
      <Button
        className={styles.status ?? ""}
        variant="default"
        size="xs"
        aria-label={label}
        aria-keyshortcuts={announcedAs(shortcut)}
        leftSection={<Icon size={16} stroke={1.75} />}
        onClick={close ?? reopen}
      >
        {text(close ? "conversation.closeShort" : "conversation.reopenShort")}
      </Button>
    </Tooltip>
  );
}
