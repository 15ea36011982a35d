import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, ShortText, Uuid } from "../primitives.ts";

/** An address to which a company's mail server forwards its mail. */
export const ForwardingAddress = Type.Object({
  id: Uuid,
  object: Type.Literal("forwarding_address"),
  forwarding_email_address: Type.String({ description: "The address that the server assigned" }),
  source_email_address: Nullable(
    Type.String({ description: "The company's own address, which forwards its mail to the assigned one" }),
  ),
  state: Nullable(Type.String()),
  description: Nullable(Type.String()),
  account_id: Uuid,
  inbox_id: Nullable(Uuid),
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type ForwardingAddress = Static<typeof ForwardingAddress>;

export const ForwardingAddressDraft = Type.Object({
  description: Type.Optional(Nullable(ShortText)),
  source_email_address: Type.Optional(Nullable(ShortText)),
  inbox_id: Type.Optional(Nullable(Uuid)),
  state: Type.Optional(Nullable(ShortText)),
});
export type ForwardingAddressDraft = Static<typeof ForwardingAddressDraft>;

export const ForwardingAddressFilter = Type.Partial(
  Type.Object({
    inbox_id: Nullable(Uuid),
    forwarding_email_address: Nullable(ShortText),
    source_email_address: Nullable(ShortText),
    state: Nullable(ShortText),
  }),
);
export type ForwardingAddressFilter = Static<typeof ForwardingAddressFilter>;
