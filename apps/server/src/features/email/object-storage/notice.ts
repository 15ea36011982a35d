import Type from "typebox";
import { Value } from "typebox/value";
import { addressesInTexts } from "../recipients.ts";

/** A notice of a mail in the bucket. */
export interface Notice {
  /** The object's name, without the bucket's prefix. */
  message_id: string;
  /** The possible recipients, the most likely first. */
  addresses: string[];
}

/** The form of Amazon's ids. It excludes paths. */
const MessageId = Type.String({ pattern: "^[A-Za-z0-9_+=@-][A-Za-z0-9._+=@-]{0,254}$" });
const MAX_TEXT_LENGTH = 10_000;

/**
 * Source: `http.md` §3.5. The sender is read from the mail itself. Malformed fields are ignored, so that they do not
 * lose the mail.
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

/** Reads a notice, in the contract's form or in that of Amazon's mail service. Undefined for other bodies. */
export function readNotice(body: unknown): Notice | undefined {
  if (Value.Check(StoredMailNotice, body)) {
    const { message_id, to_addresses, forwarded_to, mail } = body;
    return { message_id, addresses: addressesInTexts([forwarded_to, to_addresses, hops(mail)].flatMap(texts)) };
  }
  if (Value.Check(ReceivedNotification, body)) {
    const { receipt, mail } = body;
    return { message_id: mail.messageId, addresses: addressesInTexts([receivers(receipt), hops(mail)].flatMap(texts)) };
  }
  return undefined;
}

/** The mail's name in an unreadable notice, for the log. */
export function nameIn(body: unknown): string | undefined {
  const { message_id, mail } = (body ?? {}) as { message_id?: unknown; mail?: { messageId?: unknown } | null };
  return texts(message_id ?? mail?.messageId)[0]?.slice(0, 255);
}

const listed = (list: unknown): unknown[] => (Array.isArray(list) ? list : [list]);
const texts = (body: unknown): string[] =>
  listed(body).flatMap((each) => (typeof each === "string" ? [each.slice(0, MAX_TEXT_LENGTH)] : []));

const receivers = (receipt: unknown) => (receipt as { recipients?: unknown } | null | undefined)?.recipients;

const hops = (mail: unknown): unknown[] =>
  listed((mail as { headers?: unknown } | null | undefined)?.headers).flatMap((header) => {
    const { name, value } = (header ?? {}) as { name?: unknown; value?: unknown };
    return typeof name === "string" && name.toLowerCase() === "received" ? [value] : [];
  });
