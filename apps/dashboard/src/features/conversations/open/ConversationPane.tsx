import { Button } from "@mantine/core";
import { memo, Suspense, useDeferredValue } from "react";
import { Link, useNavigate } from "react-router";
import { describeError, isNotFound } from "../../../platform/requests/errors.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { useSwipe } from "../../../ui/interaction/useSwipe.ts";
import { IconUser } from "../../../ui/theme/icons.ts";
import { useFileDrop } from "../../../ui/transfer/useFileDrop.ts";
import { useKeys } from "../../commands/index.ts";
import { CustomerDetails, CustomerPanel, visitorLabel } from "../../customers/index.ts";
import { useMayUpload } from "../../files/index.ts";
import { ExternalConversations } from "../../integrations/index.ts";
import { CustomerRecordings } from "../../recordings/index.ts";
import type { ConversationActions } from "../actions/useConversationActions.ts";
import { TypingNotice } from "../attention/TypingNotice.tsx";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { useConversation } from "../cache/useConversation.ts";
import { Composer } from "../composer/Composer.tsx";
import { attach } from "../composer/uploads.ts";
import { ConversationHeader } from "../header/ConversationHeader.tsx";
import { useIsRapidNavigation } from "../list/selection/rapid-navigation.ts";
import { RelatedConversations } from "../panel/RelatedConversations.tsx";
import { StartAnother } from "../panel/StartAnother.tsx";
import { useCustomerPanel } from "../panel/useCustomerPanel.ts";
import { text } from "../texts.ts";
import { Thread } from "../thread/Thread.tsx";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";
import { pathOf, type View } from "../views/views.ts";
import styles from "./ConversationPane.module.css";

interface ConversationPaneProps {
  id: string;
  view: View;
  actions: ConversationActions;
}

/** One conversation: the thread, the composer and the customer panel. */
export function ConversationPane({ id, view, actions }: ConversationPaneProps) {
  const { isPanelOpen, isPanelHidden, isPanelShown, togglePanel, panelProps } = useCustomerPanel();
  const panelKeys = useKeys("panel");
  const swipeProps = useSwipeBack(view);
  const mayUpload = useMayUpload();
  const { isOver, dropProps } = useFileDrop(mayUpload ? (files) => attach(id, files) : undefined);
  const { data: conversation, isPlaceholderData, error, refetch } = useConversation(id);
  if (isNotFound(error))
    return <EmptyState title={text("conversation.notFound")} action={<BackToList view={view} />} />;
  if (error && !conversation)
    return (
      <TryAgain title={text("conversation.loadFailed")} reason={describeError(error)} onClick={() => void refetch()} />
    );
  if (!conversation) return <ThreadSkeleton />;
  return (
    <div className={styles.pane} data-panel-open={isPanelOpen} data-panel-hidden={isPanelHidden} {...swipeProps}>
      <section
        className={styles.conversation}
        aria-label={text("thread.with", { name: visitorLabel(conversation.customer) })}
        {...dropProps}
      >
        <ConversationHeader
          conversation={conversation}
          view={view}
          actions={actions}
          isPanelOpen={isPanelOpen}
          onTogglePanel={togglePanel}
        />
        <Suspense fallback={<ThreadSkeleton />}>
          {isPlaceholderData ? <ThreadSkeleton /> : <Thread key={id} conversation={conversation} />}
        </Suspense>
        <TypingNotice conversationId={id} customerName={visitorLabel(conversation.customer)} />
        <Composer conversationId={id} onClose={actions.close && actions.closeOne} />
        {isOver && <p className={styles.drop}>{text("files.dropHere")}</p>}
      </section>
      <div className={styles.strip}>
        <IconButton label={text("customer.show")} keys={panelKeys} isExpanded={isPanelOpen} onClick={togglePanel}>
          <IconUser size={18} stroke={1.75} />
        </IconButton>
      </div>
      <div className={styles.panel} {...panelProps}>
        <DeferredPanel conversation={conversation} isShown={isPanelShown} onClose={togglePanel} />
      </div>
    </div>
  );
}

interface DeferredPanelProps {
  conversation: CachedConversation;
  isShown: boolean;
  onClose(): void;
}

/** The customer of the open conversation. After a switch, the thread is painted first, and then this panel. */
function DeferredPanel({ conversation, isShown, onClose }: DeferredPanelProps) {
  const isPassing = useIsRapidNavigation();
  return (
    <PanelContent conversation={useDeferredValue(conversation)} hasDetails={isShown && !isPassing} onClose={onClose} />
  );
}

const PanelContent = memo(
  ({ conversation, hasDetails, onClose }: Omit<DeferredPanelProps, "isShown"> & { hasDetails: boolean }) => {
    const { id, inbox_id, customer } = conversation;
    return (
      <CustomerPanel customer={customer} onClose={onClose}>
        {hasDetails && (
          <>
            <PaneDetails id={id} inbox_id={inbox_id} customer={customer} />
            <StartAnother key={id} conversation={conversation} />
          </>
        )}
      </CustomerPanel>
    );
  },
);

/** The customer's details, with the sections of this conversation among them. Messages do not render them again. */
const PaneDetails = memo(({ id, inbox_id, customer }: Pick<CachedConversation, "id" | "inbox_id" | "customer">) => (
  <CustomerDetails
    customer={customer}
    contacts={<ExternalConversations conversation={{ id, inbox_id }} customer={customer} />}
    sessions={<CustomerRecordings customerId={customer.id} />}
    related={<RelatedConversations id={id} customerId={customer.id} />}
  />
));

function BackToList({ view }: { view: View }) {
  return (
    <Button component={Link} to={pathOf(view)} variant="default">
      {text("thread.back")}
    </Button>
  );
}

/** On screens where the conversation fills the screen, a swipe returns to the list. */
function useSwipeBack(view: View) {
  const navigate = useNavigate();
  return useSwipe(() => {
    if (window.matchMedia("(width < 48em)").matches) void navigate(pathOf(view));
  });
}
