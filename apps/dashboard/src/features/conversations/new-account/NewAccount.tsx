import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { text } from "../texts.ts";
import type { View } from "../views/views.ts";
import { FirstConversation } from "./FirstConversation.tsx";
import styles from "./NewAccount.module.css";

interface NewAccountProps {
  view: View;
  /** The agent has tried the widget, so the first conversation is in the list. */
  hasConversation: boolean;
}

/** The inbox of an account without messages: no customer can write yet. */
export const NewAccount = ({ view, hasConversation }: NewAccountProps) => (
  <div className={styles.page}>
    {hasConversation ? (
      <EmptyState title={text("first.arrived")}>{text("first.arrivedHint")}</EmptyState>
    ) : (
      <EmptyState title={text("first.newAccount")} action={<NextStep view={view} />}>
        {text("first.newAccountHint")}
      </EmptyState>
    )}
    <FirstConversation />
  </div>
);

const NextStep = ({ view }: { view: View }) =>
  "inboxId" in view ? (
    <Button component={Link} to={`/inboxes/${view.inboxId}`}>
      {text("inboxes.configureOne")}
    </Button>
  ) : (
    <Button component={Link} to="/getting-started">
      {text("first.getStarted")}
    </Button>
  );
