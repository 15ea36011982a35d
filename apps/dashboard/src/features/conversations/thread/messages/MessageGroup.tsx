import type { Message } from "@parley/contract";
import { memo } from "react";
import { Avatar } from "../../../../ui/Avatar.tsx";
import { Markdown } from "../../../../ui/markdown/Markdown.tsx";
import { clockTime, exactTime, instantOf } from "../../../../ui/text/times.ts";
import { IconCheck, IconChecks, IconClock, IconLock } from "../../../../ui/theme/icons.ts";
import { avatarName } from "../../../customers/index.ts";
import { agentName } from "../../../users/index.ts";
import type { OutgoingMessage } from "../../composer/outbox.ts";
import { MailBody } from "../../mail/MailBody.tsx";
import { messageMail } from "../../mail/message-mail.ts";
import { messageText } from "../../preview/message-text.ts";
import { text } from "../../texts.ts";
import type { MessageSide, ThreadMessage } from "../thread-items.ts";
import { Attachments } from "./Attachments.tsx";
import { FailedActions } from "./FailedActions.tsx";
import styles from "./MessageGroup.module.css";
import { NotMailed } from "./NotMailed.tsx";
import { TextStatus, textStatusOf } from "./TextStatus.tsx";

export interface NamedCustomer {
  id: string;
  name: string;
}

interface MessageGroupProps {
  side: MessageSide;
  messages: ThreadMessage[];
  /** The customer of a message lacks facts that name an anonymous visitor, so that this name is used instead. */
  customer: NamedCustomer | undefined;
}

/** Consecutive messages of one author. */
export const MessageGroup = memo(({ side, messages, customer }: MessageGroupProps) => {
  const last = messages.at(-1);
  if (!last) return null;
  const { message } = last;
  const author = authorOf(message, customer);
  return (
    <li className={styles.group} data-side={side}>
      {side === "customer" && (
        <Avatar
          id={author.id}
          name={message.customer ? avatarName(message.customer) : author.name}
          photo={author.photo}
          size={24}
        />
      )}
      <div className={styles.item}>
        <p className={styles.author}>
          {side === "note" && <IconLock size={14} stroke={1.75} aria-hidden="true" />}
          {side === "note" ? text("thread.note", { name: author.name }) : author.name}
        </p>
        {messages.map((entry) => (
          <MessageItem key={entry.message.id} {...entry} isLast={entry === last} />
        ))}
        <p className={styles.after}>
          <time dateTime={new Date(instantOf(message.created_at)).toISOString()}>
            {clockTime(instantOf(message.created_at))}
          </time>
          {side === "agent" &&
            (textStatusOf(message) ? (
              <TextStatus message={message} />
            ) : (
              <Delivery message={message} outgoing={last.outgoing} />
            ))}
          {side === "agent" && <NotMailed message={message} />}
        </p>
      </div>
    </li>
  );
}, isSame);

/** Each new message recreates the groups of a thread, but the message objects stay identical. */
function isSame(one: MessageGroupProps, other: MessageGroupProps) {
  return (
    one.side === other.side &&
    one.customer?.name === other.customer?.name &&
    one.messages.length === other.messages.length &&
    one.messages.every(({ message, outgoing }, index) => {
      const { message: otherMessage, outgoing: otherOutgoing } = other.messages[index]!;
      return message === otherMessage && outgoing === otherOutgoing;
    })
  );
}

function MessageItem({ message, outgoing, isLast }: ThreadMessage & { isLast: boolean }) {
  const mail = messageMail(message);
  return (
    <>
      <div
        className={styles.bubble}
        data-message={message.id}
        data-wide={mail?.html !== undefined}
        data-state={outgoing?.state ?? "stored"}
        data-at={clockTime(instantOf(message.created_at))}
        title={exactTime(instantOf(message.created_at))}
      >
        {mail && <MailBody message={message} mail={mail} />}
        {!mail && message.body && (
          <MessageBody isCustomers={message.customer_id !== null}>{messageText(message)}</MessageBody>
        )}
        <Attachments files={message.attachments.filter(({ file_url }) => !mail?.html?.includes(file_url))} />
      </div>
      {outgoing?.state === "failed" && <FailedActions message={outgoing} />}
      {!isLast && <TextStatus message={message} />}
      {!isLast && <NotMailed message={message} />}
    </>
  );
}

function authorOf({ customer, customer_id, user, user_id, type }: Message, known: NamedCustomer | undefined) {
  if (customer_id !== null) {
    const name = known?.id === customer_id ? known.name : (customer?.title ?? text("thread.customer"));
    return { id: customer_id, name, photo: customer?.profile_photo_url };
  }
  const name = user ? agentName(user) : text("thread.agent");
  return {
    id: user_id ?? name,
    name: type === "bot" ? text("thread.bot", { name }) : name,
    photo: user?.profile_photo_url,
  };
}

/** The delivery state of a message: sending, stored or seen. Failures are shown elsewhere. */
function Delivery({ message, outgoing }: { message: Message; outgoing: OutgoingMessage | undefined }) {
  if (outgoing?.state === "failed") return null;
  const [Icon, label] = outgoing
    ? [IconClock, text("delivery.sending")]
    : message.seen_at
      ? [IconChecks, text("delivery.seen", { time: exactTime(instantOf(message.seen_at)) })]
      : [IconCheck, text("delivery.sent")];
  return <Icon size={14} stroke={1.75} role="img" aria-label={label} title={label} />;
}

/** The text of a message, with Markdown. In a customer's message, remote images load on request. */
const MessageBody = ({ isCustomers, children }: { isCustomers: boolean; children: string }) => (
  <div dir="auto">
    <Markdown asksForPictures={isCustomers}>{children}</Markdown>
  </div>
);
