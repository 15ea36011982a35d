import { randomUUID } from "node:crypto";
import type { ConversationDraft, MessageDraft } from "@parley/contract";
import { doesNotExist } from "../../../platform/errors.ts";
import type { TransactionScope, UserScope } from "../../../platform/scope.ts";
import { findCustomerById } from "../../customers/index.ts";
import { findInbox, findPrimaryInbox } from "../../inboxes/index.ts";
import { areMembers } from "../../users/index.ts";
import { idTaken } from "../errors.ts";
import { findMessage } from "./message-queries.ts";

/** The first message of a new conversation, which an agent sends to a customer by mail. */
export interface FirstMail {
  /** The id of the future message. */
  message_id: string;
  to: string | null;
  inbox_id: string | null;
  subject: string | null;
  body: string;
  file_ids: string[];
}

/** A sent mail. */
export interface SentMail {
  /**
   * Derived from the mail's id at the service: a concurrent sync of the mailbox creates a conversation with the same
   * id.
   */
  conversation_id: string;
  subject: string;
  metadata: Record<string, unknown>;
  /** Stores the mapping to the service, in the transaction that stores the conversation. */
  save(scope: TransactionScope): Promise<void>;
}

/**
 * Sends the mail. An integration provides this function, because integrations depend on conversations and not the other
 * way round.
 */
export type FirstMailSender = (scope: UserScope, mail: FirstMail) => Promise<SentMail>;

/** Sends the mail after all other checks, because a sent mail cannot be recalled. @throws Invalid, Refused */
export async function sendFirstMail(
  scope: UserScope,
  draft: ConversationDraft & { message: MessageDraft },
  sender: FirstMailSender,
) {
  const { customer_id, inbox_id, assignee_id, subject = null, message } = draft;
  const customer = await findCustomerById(scope.db, customer_id);
  if (customer?.account_id !== scope.accountId) throw doesNotExist("customer_id");
  if (inbox_id && !(await findInbox(scope, inbox_id))) throw doesNotExist("inbox_id");
  if (assignee_id && !(await areMembers(scope, [assignee_id]))) throw doesNotExist("assignee_id");
  const message_id = message.id ?? randomUUID();
  if (await findMessage(scope, message_id)) throw idTaken();
  const inbox = inbox_id ?? (await findPrimaryInbox(scope))?.id ?? null;
  const mail = {
    to: customer.email,
    inbox_id: inbox,
    subject,
    body: message.body ?? "",
    file_ids: message.file_ids ?? [],
  };
  return { message_id, inbox_id: inbox, sent: await sender(scope, { ...mail, message_id }) };
}
