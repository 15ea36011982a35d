import { ActionIcon, Menu } from "@mantine/core";
import type { Customer } from "@parley/contract";
import { memo, useState } from "react";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import { copy } from "../../../ui/forms/copy.ts";
import { Keys } from "../../../ui/interaction/Keys.tsx";
import { ariaShortcuts } from "../../../ui/interaction/shortcuts.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import {
  IconArchive,
  IconInbox,
  IconLink,
  IconLogout,
  IconMail,
  IconMore,
  IconShare,
} from "../../../ui/theme/icons.ts";
import { useCommands, useKeys } from "../../commands/index.ts";
import { SignOutVisitor } from "../../customers/index.ts";
import { useInboxes } from "../../inboxes/index.ts";
import { NewConversationItem } from "../actions/NewConversationItem.tsx";
import type { ConversationActions } from "../actions/useConversationActions.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { text } from "../texts.ts";
import { useShareLink } from "./useShareLink.ts";

const MoveDialog = lazyComponent(async () => (await import("../actions/MoveDialog.tsx")).MoveDialog);
const NewConversation = lazyComponent(async () => (await import("../actions/NewConversation.tsx")).NewConversation);

interface MoreMenuProps {
  conversationId: string;
  inboxId: string | null;
  customer: Customer;
  status: CachedConversation["status"];
  /** Whether the conversation may be open in a visitor's browser. */
  isChat: boolean;
  actions: ConversationActions;
}

/** The less frequent actions of a conversation. */
export const MoreMenu = memo(({ conversationId, inboxId, customer, status, isChat, actions }: MoreMenuProps) => {
  const [isAsking, setAsking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  const copyShareLink = useShareLink(conversationId);
  const { archive, markUnread } = actions;
  const unreadKeys = useKeys("markUnread");
  const { data: inboxes = [] } = useInboxes();
  const copyLink = () => copy(window.location.href);
  const askToArchive = archive && (() => setAsking(true));
  const start = () => setStarting(true);
  useCommands({ share: copyShareLink, copyLink, archive: askToArchive, newConversation: start });
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("conversation.more")}>
            <IconMore size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={16} stroke={1.75} />} onClick={copyLink}>
            {text("conversation.copyLink")}
          </Menu.Item>
          <Menu.Item leftSection={<IconShare size={16} stroke={1.75} />} onClick={copyShareLink}>
            {text("conversation.share")}
          </Menu.Item>
          {markUnread && (
            <Menu.Item
              leftSection={<IconMail size={16} stroke={1.75} />}
              rightSection={<Keys keys={unreadKeys} />}
              aria-keyshortcuts={ariaShortcuts(...unreadKeys)}
              onClick={markUnread}
            >
              {text("conversation.markUnread")}
            </Menu.Item>
          )}
          {inboxes.length > 1 && (
            <Menu.Item leftSection={<IconInbox size={16} stroke={1.75} />} onClick={() => setMoving(true)}>
              {text("conversation.move")}
            </Menu.Item>
          )}
          <NewConversationItem isOneOpen={status === "open"} onClick={start} />
          {isChat && (
            <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => setSigningOut(true)}>
              {text("customer.signOut")}
            </Menu.Item>
          )}
          {askToArchive && (
            <Menu.Item leftSection={<IconArchive size={16} stroke={1.75} />} onClick={askToArchive}>
              {text("conversation.archive")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isMoving && (
        <MoveDialog
          inboxId={inboxId}
          onMove={actions.move}
          onClose={() => setMoving(false)}
          onLoadError={() => setMoving(false)}
        />
      )}
      {isStarting && (
        <NewConversation
          conversation={{ id: conversationId, status, customer }}
          onClose={() => setStarting(false)}
          onLoadError={() => setStarting(false)}
        />
      )}
      {isSigningOut && <SignOutVisitor customer={customer} onClose={() => setSigningOut(false)} />}
      {isAsking && archive && (
        <Confirm
          question={text("conversation.archiveQuestion")}
          action={text("conversation.archiveShort")}
          onConfirm={archive}
          onClose={() => setAsking(false)}
        >
          {text("conversation.archiveHint")}
        </Confirm>
      )}
    </>
  );
});
