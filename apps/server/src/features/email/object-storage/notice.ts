import Type from "typebox";
import { Value } from "typebox/value";
import { addressesAmong } from "../recipients.ts";

/** A mail lies in the bucket. */
export interface Notice {
  /** Under which name, after the bucket's prefix. */
  message_id: string;
  /** Whom it may be for, the likeliest first. */
  addresses: string[];
}

/** As Amazon's ids are, and no path. */
const MessageId = Type.String({ pattern: "^[A-Za-z0-9_+=@-][A-Za-z0-9._+=@-]{0,254}$" });
const LONGEST_TEXT = 10_000;

/**
 * Source: `http.md` §3.5. Who a mail is from is asked of the mail itself. What else is told is taken as far as it can be
 * read: a mail is not lost because of a field that is out of shape.
 */
const StoredMailNotice = Type.Object({
  message_id: MessageId,
  to_addresses: Type.Optional(Type.Unknown()),
  forwarded_to: Type.Optional(Type.Unknown()),
  mail: Type.Optional(Type.Unknown()),
});

/** Source: Amazon SES developer guide, "Contents of notifications for Amazon SES email receiving". */
const ReceivedNotification = Type.Object({
  notificationType: Type.Literal("Received"),
  receipt: Type.Optional(Type.Unknown()),
  mail: Type.Object({ messageId: MessageId, headers: Type.Optional(Type.Unknown()) }),
});

/** What is told of a mail, as by the contract or as Amazon's mail service does; nothing when it is neither. */
export function readNotice(body: unknown): Notice | undefined {
  if (Value.Check(StoredMailNotice, body)) {
    const { message_id, to_addresses, forwarded_to, mail } = body;
    return { message_id, addresses: addressesAmong([forwarded_to, to_addresses, hops(mail)].flatMap(texts)) };
  }
  if (Value.Check(ReceivedNotification, body)) {
    const { receipt, mail } = body;
    return { message_id: mail.messageId, addresses: addressesAmong([receivers(receipt), hops(mail)].flatMap(texts)) };
  }
  return undefined;
}

/** How a mail is called in what could not be read, for the log. */
export function nameIn(body: unknown): string | undefined {
  const { message_id, mail } = (body ?? {}) as { message_id?: unknown; mail?: { messageId?: unknown } | null };
  return texts(message_id ?? mail?.messageId)[0]?.slice(0, 255);
}

const listed = (list: unknown): unknown[] => (Array.isArray(list) ? list : [list]);
const texts = (body: unknown): string[] =>
  listed(body).flatMap((each) => (typeof each === "string" ? [each.slice(0, LONGEST_TEXT)] : []));

const receivers = (receipt: unknown) => (receipt as { recipients?: unknown } | null | undefined)?.recipients;

const hops = (mail: unknown): unknown[] =>
  listed((mail as { headers?: unknown } | null | undefined)?.headers).flatMap((header) => {
    const { name, value } = (header ?? {}) as { name?: unknown; value?: unknown };
    return typeof name === "string" && name.toLowerCase() === "received" ? [value] : [];
  });
