import Type, { type Static } from "typebox";
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
const Texts = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 200 });
const Headers = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), { maxItems: 2_000 });

/** Source: `http.md` §3.5. Who a mail is from is asked of the mail itself. */
const Told = Type.Object({
  message_id: MessageId,
  to_addresses: Type.Optional(Texts),
  forwarded_to: Type.Optional(Type.Union([Type.String({ maxLength: 1_000 }), Texts, Type.Null()])),
  mail: Type.Optional(Type.Object({ headers: Type.Optional(Headers) })),
});

/** Source: Amazon SES developer guide, "Contents of notifications for Amazon SES email receiving". */
const Received = Type.Object({
  notificationType: Type.Literal("Received"),
  receipt: Type.Object({ recipients: Texts }),
  mail: Type.Object({ messageId: MessageId, headers: Type.Optional(Headers) }),
});

/** What is told of a mail, as by the contract or as Amazon's mail service does; nothing when it is neither. */
export function readNotice(said: unknown): Notice | undefined {
  if (Value.Check(Told, said)) {
    const { message_id, to_addresses = [], forwarded_to, mail } = said;
    return { message_id, addresses: addressesAmong([...[forwarded_to ?? []].flat(), ...to_addresses, ...hops(mail)]) };
  }
  if (Value.Check(Received, said)) {
    const { receipt, mail } = said;
    return { message_id: mail.messageId, addresses: addressesAmong([...receipt.recipients, ...hops(mail)]) };
  }
  return undefined;
}

const hops = (mail: Static<typeof Told>["mail"]) =>
  (mail?.headers ?? []).filter(({ name }) => name.toLowerCase() === "received").map(({ value }) => value);
