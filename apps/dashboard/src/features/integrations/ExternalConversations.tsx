import type { Conversation, Customer } from "@parley/contract";
import { ExternalContacts } from "./contacts/ExternalContacts.tsx";
import styles from "./IntegrationPage.module.css";
import { SlackThreads } from "./slack/SlackThreads.tsx";
import { useIntegrations } from "./useIntegrations.ts";

interface ExternalConversationsProps {
  conversation: Pick<Conversation, "id" | "inbox_id">;
  customer: Customer;
}

/** The conversation's threads in other services, and the customer's contacts there. */
export function ExternalConversations({ conversation, customer }: ExternalConversationsProps) {
  const ofAccount = useIntegrations();
  const ofInbox = useIntegrations(conversation.inbox_id);
  const isInSlack = [...(ofAccount.data ?? []), ...(ofInbox.data ?? [])].some(
    ({ name, is_connected }) => is_connected && name.startsWith("slack_"),
  );
  return (
    <>
      {isInSlack && (
        <div className={styles.actions}>
          <SlackThreads conversationId={conversation.id} />
        </div>
      )}
      <ExternalContacts customer={customer} />
    </>
  );
}
