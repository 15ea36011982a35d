import { Button } from "@mantine/core";
import { useState } from "react";
import { describeError } from "../../platform/requests/errors.ts";
import { InboxDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { IconAdd } from "../../ui/theme/icons.ts";
import styles from "./InboxesPage.module.css";
import { InboxTable } from "./InboxTable.tsx";
import { NewInboxDialog } from "./NewInboxDialog.tsx";
import { text } from "./texts.ts";
import { useInboxes } from "./useInboxes.ts";

/** `/inboxes`: the account's inboxes. */
export function InboxesPage() {
  const { data: inboxes, error, refetch } = useInboxes();
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={text("inboxes.heading")}
      guide="team#inboxes"
      isWide
      action={
        <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
          {text("inboxes.new")}
        </Button>
      }
    >
      <p className={styles.lead}>{text("inboxes.lead")}</p>
      {!inboxes && !error && <TableSkeleton />}
      {inboxes && <InboxTable inboxes={inboxes} />}
      {error && !inboxes && (
        <EmptyState
          drawing={InboxDrawing}
          title={text("inboxes.loadFailed")}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {text("error.tryAgain")}
            </Button>
          }
        >
          {describeError(error)}
        </EmptyState>
      )}
      <NewInboxDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  );
}
