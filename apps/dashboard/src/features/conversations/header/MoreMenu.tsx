import { ActionIcon, Menu } from "@mantine/core";
import type { Customer } from "@parley/contract";
import { memo, useState } from "react";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import { copy } from "../../../ui/forms/copy.ts";
import { IconArchive, IconLink, IconLogout, IconMore, IconShare } from "../../../ui/theme/icons.ts";
import { useCommands } from "../../commands/index.ts";
import { SignOutVisitor } from "../../customers/index.ts";
import type { ConversationActions } from "../actions/useConversationActions.ts";
import { text } from "../texts.ts";
import { useShareLink } from "./useShareLink.ts";

interface MoreMenuProps {
  conversationId: string;
  customer: Customer;
  /** Whether the conversation may be open in a visitor's browser. */
  isChat: boolean;
  actions: ConversationActions;
}

/** The less frequent actions of a conversation. */
export const MoreMenu = memo(({ conversationId, customer, isChat, actions }: MoreMenuProps) => {
  const [isAsking, setAsking] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  const copyShareLink = useShareLink(conversationId);
  const { archive } = actions;
  const copyLink = () => copy(window.location.href);
  const askToArchive = archive && (() => setAsking(true));
  useCommands({ share: copyShareLink, copyLink, archive: askToArchive });
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
