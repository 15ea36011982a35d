import type { Scope } from "../../../platform/scope.ts";
import { annotateMessage, findMessage, type MessageFact } from "../../conversations/index.ts";
import { closeAll, findExcess, tellRefusal, writeAnswer } from "../../email/index.ts";
import { getCompanyName } from "../../users/index.ts";
import { ProviderRefused } from "../shared/failures.ts";
import type { Heard } from "../shared/integration.ts";
import { askGmail } from "./call.ts";
import { expectTheirs, isRefusedFor } from "./client.ts";
import { ifThere } from "./fetch-mail.ts";
import { MESSAGE_HEADER } from "./our-mark.ts";
import { type AuthorizationRow, findAuthorization } from "./queries.ts";
import { recipientsOf } from "./recipients.ts";
import { markOf, sendMail } from "./send-mail.ts";
import { findThreadOf, listMailsBefore, moveThread } from "./threads.ts";

const MOST_REFERENCES = 20;
const NEWEST = 20;

/** Sends what an agent said in a conversation that goes on in Gmail. What says that it went out does not go again. */
export async function tell(scope: Scope, heard: Heard): Promise<void> {
  const answer = await findUnsent(scope, heard);
  if (!answer) return;
  const { message, thread } = answer;
  const mailbox = await findAuthorization(scope, { client: "gmail", type: "support", email: thread.mailbox });
  const [last] = await listMailsBefore(scope, message.conversation_id, message.seq, 1);
  if (!last) return;
  const { to, cc } = recipientsOf(last, thread.mailbox);
  const people = to.join(", ") || "nobody";
  const why = mailbox
    ? ((await findExcess(scope, message)) ?? (to.length === 0 ? "Nobody else takes part" : undefined))
    : `${thread.mailbox} is not connected any more`;
  if (!mailbox || why) return tellRefusal(scope, message, people, why ?? "");
  try {
    await send(scope, mailbox, answer, { to, cc });
  } catch (error) {
    if (error instanceof ProviderRefused) await tellRefusal(scope, message, people, error.message);
    throw error;
  }
}

export async function giveUp(scope: Scope, heard: Heard): Promise<void> {
  const answer = await findUnsent(scope, heard);
  if (answer) await tellRefusal(scope, answer.message, "the customer", "Gmail did not take it");
}

type Answer = NonNullable<Awaited<ReturnType<typeof findUnsent>>>;

async function findUnsent(scope: Scope, { message_id, conversation_id }: Heard) {
  const message = message_id ? await findMessage(scope, message_id) : undefined;
  if (!message || !isForCustomer(message) || message.metadata?.gmail_id) return undefined;
  const thread = await findThreadOf(scope, conversation_id);
  return thread && { message, thread };
}

const isForCustomer = ({ user_id, type, private: isPrivate }: MessageFact) =>
  user_id !== null && type === "reply" && !isPrivate;

interface People {
  to: string[];
  cc: string[];
}

/** What went out and was not noted, because there was no answer or the power went, does not go again. */
async function send(scope: Scope, mailbox: AuthorizationRow, { message, thread }: Answer, people: People) {
  const { gmail_thread_id } = thread;
  const gone = await findGone(scope, mailbox, gmail_thread_id, message.id);
  if (gone) return note(scope, message.id, { ...gone, gmail_thread_id, ...metadataOf(people) });
  const chain = await chainOf(scope, message);
  const subject = `Re: ${(thread.gmail_initial_subject ?? "").replace(/^(?:re:\s*)+/i, "")}`;
  const company = await getCompanyName(scope);
  const write = async (threadId: string | undefined) => {
    const { attachments, ...words } = await writeAnswer(scope, message);
    const mail = {
      messageIs: message.id,
      threadId,
      from: { name: `${company} Team`, address: thread.mailbox },
      ...people,
      subject,
      ...chain,
      ...words,
      attachments,
      isAutomatic: message.origin === "function",
    };
    return sendMail(scope, mailbox, mail).finally(() => closeAll(attachments));
  };
  const sent = await write(gmail_thread_id).catch((error: unknown) => {
    if (isRefusedFor(error, 404)) return write(undefined); // somebody deleted it there
    throw error;
  });
  if (sent.threadId && sent.threadId !== gmail_thread_id) {
    await moveThread(scope, message.conversation_id, sent.threadId);
  }
  await note(scope, message.id, {
    gmail_id: sent.id,
    gmail_thread_id: sent.threadId,
    gmail_label_ids: sent.labelIds,
    gmail_from: thread.mailbox,
    gmail_subject: subject,
    gmail_in_reply_to: chain.inReplyTo,
    gmail_references: chain.references?.join(" "),
    ...metadataOf(people),
  });
}

const metadataOf = ({ to, cc }: People) => ({ gmail_to: to.join(", "), gmail_cc: cc.join(", ") || undefined });

/** Once it is read there, too, Gmail's own Message-ID comes with it. */
async function note(scope: Scope, messageId: string, mail: Record<string, unknown>) {
  const known = Object.fromEntries(Object.entries(mail).filter(([, value]) => value != null));
  await annotateMessage(scope, messageId, (before) => (before.gmail_id ? undefined : known));
}

async function findGone(scope: Scope, mailbox: AuthorizationRow, id: string, messageId: string) {
  const asked = { userId: "me", id, format: "metadata", metadataHeaders: [MESSAGE_HEADER, "From", "Subject"] };
  const thread = await ifThere(
    askGmail(scope, mailbox, async ({ users }) => expectTheirs((await users.threads.get(asked)).data)),
  );
  const mark = markOf(scope, messageId);
  for (const { id: gmail_id, labelIds, payload } of thread?.messages ?? []) {
    const header = (wanted: string) => payload?.headers?.find(({ name }) => name?.toLowerCase() === wanted)?.value;
    if (header(MESSAGE_HEADER) !== mark) continue;
    return { gmail_id, gmail_label_ids: labelIds, gmail_from: header("from"), gmail_subject: header("subject") };
  }
  return undefined;
}

/** What it answers, and what that answered: as far as it is known by an id that others know, too. */
async function chainOf(scope: Scope, { conversation_id, seq }: MessageFact) {
  const mails = await listMailsBefore(scope, conversation_id, seq, NEWEST);
  const last = mails.find(({ gmail_message_id }) => gmail_message_id);
  if (!last) return {};
  const inReplyTo = String(last.gmail_message_id);
  const before = String(last.gmail_references ?? last.gmail_in_reply_to ?? "").match(/<[^<>\s]+>/g) ?? [];
  return { inReplyTo, references: [...before, inReplyTo].slice(-MOST_REFERENCES) };
}
