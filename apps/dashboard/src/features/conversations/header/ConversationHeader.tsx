import { Button, Tooltip } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { ariaShortcuts, shortcutLabel } from "../../../ui/interaction/shortcuts.ts";
import { IconBack, IconCheck, IconReopen, IconStar, IconStarFilled, IconUser } from "../../../ui/theme/icons.ts";
import { useKeys } from "../../commands/index.ts";
import { visitorLabel } from "../../customers/index.ts";
import { useInboxes } from "../../inboxes/index.ts";
import { TagChips } from "../../tags/index.ts";
import type { ConversationActions } from "../actions/useConversationActions.ts";
import { Viewers } from "../attention/Viewers.tsx";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { Subject } from "../mail/Subject.tsx";
import { text } from "../texts.ts";
import { pathOf, type View } from "../views/views.ts";
import { AssigneeField } from "./AssigneeField.tsx";
import styles from "./ConversationHeader.module.css";
import { ConversationTags } from "./ConversationTags.tsx";
import { MoreMenu } from "./MoreMenu.tsx";

interface ConversationHeaderProps {
  conversation: CachedConversation;
  view: View;
  actions: ConversationActions;
  isPanelOpen: boolean;
  onTogglePanel(): void;
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, view, actions, isPanelOpen, onTogglePanel } = props;
  const { customer, inbox_id } = conversation;
  const panelKeys = useKeys("panel");
  const { data: inboxes } = useInboxes();
  const inbox = inboxes?.find(({ id }) => id === inbox_id);
  const details = [customer.email !== customer.title && customer.email, inbox?.name].filter(Boolean);
  return (
    <header className={styles.header}>
      <Link className={styles.back!} to={pathOf(view)} aria-label={text("thread.back")}>
        <IconBack size={20} stroke={1.75} />
      </Link>
      <div className={styles.who}>
        <h2 className={styles.name} dir="auto">
          {visitorLabel(customer)}
        </h2>
        <p className={styles.details}>{details.join(" · ")}</p>
      </div>
      <Viewers conversationId={conversation.id} size={24} />
      <div className={styles.actions}>
        <AssigneeField assigneeId={conversation.assignee_id} onAssign={actions.assign} />
        <PriorityButton actions={actions} />
        <ConversationTags key={`tags:${conversation.id}`} id={conversation.id} tags={conversation.tags} />
        <IconButton
          className={styles.panelButton}
          label={text("customer.show")}
          keys={panelKeys}
          isExpanded={isPanelOpen}
          onClick={onTogglePanel}
        >
          <IconUser size={18} stroke={1.75} />
        </IconButton>
        <MoreMenu
          key={`more:${conversation.id}`}
          conversationId={conversation.id}
          inboxId={inbox_id}
          customer={customer}
          status={conversation.status}
          isChat={conversation.source === "chat"}
          actions={actions}
        />
        <StatusButton actions={actions} />
      </div>
      <Subject conversation={conversation} />
      {conversation.tags.length > 0 && (
        <div className={styles.tags}>
          <TagChips tags={conversation.tags} most={20} mayWrap />
        </div>
      )}
    </header>
  );
}

const PriorityButton = memo(({ actions: { prioritise, unprioritise } }: { actions: ConversationActions }) => {
  const keys = useKeys(unprioritise ? "unprioritise" : "prioritise");
  const label = text(unprioritise ? "conversation.unprioritise" : "conversation.prioritise");
  return (
    <IconButton label={label} keys={keys} onClick={() => (unprioritise ?? prioritise)?.()}>
      {unprioritise ? <IconStarFilled className={styles.star} size={18} /> : <IconStar size={18} stroke={1.75} />}
    </IconButton>
  );
});

/** Closes an open conversation, reopens a closed one. */
const StatusButton = memo(({ actions: { close, reopen } }: { actions: ConversationActions }) => {
  const keys = useKeys(close ? "close" : "reopen");
  const label = text(close ? "conversation.close" : "conversation.reopen");
  const Icon = close ? IconCheck : IconReopen;
  return (
    <Tooltip
      label={keys.length > 0 ? `${label} (${shortcutLabel(...keys)})` : label}
      events={{ hover: true, focus: true, touch: false }}
    >
      <Button
        className={styles.status ?? ""}
        variant="default"
        size="xs"
        aria-label={label}
        aria-keyshortcuts={ariaShortcuts(...keys)}
        leftSection={<Icon size={16} stroke={1.75} />}
        onClick={close ?? reopen}
      >
        {text(close ? "conversation.closeShort" : "conversation.reopenShort")}
      </Button>
    </Tooltip>
  );
});
