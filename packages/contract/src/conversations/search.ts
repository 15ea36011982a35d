import Type, { type Static } from "typebox";
import { Nullable, OneOf, UserId, UtcTime, Uuid } from "../primitives.ts";

const text = Nullable(Type.String());

const Person = Type.Object({ id: Uuid, name: text, email: text });

export const FoundCustomer = Type.Object({
  id: Uuid,
  name: text,
  email: text,
  phone: text,
  last_seen_at: UtcTime,
});
export type FoundCustomer = Static<typeof FoundCustomer>;

export const FoundCompany = Type.Object({ id: Uuid, name: Type.String(), website_url: text });
export type FoundCompany = Static<typeof FoundCompany>;

export const FoundConversation = Type.Object({
  id: Uuid,
  status: OneOf("open", "closed"),
  subject: text,
  last_activity_at: Nullable(UtcTime),
  customer: Person,
});
export type FoundConversation = Static<typeof FoundConversation>;

export const FoundMessage = Type.Object({
  id: Uuid,
  conversation_id: Uuid,
  conversation_status: OneOf("open", "closed"),
  /** The text around the first match; the beginning of the message if the text does not match. */
  excerpt: Type.String(),
  /** The names of the message's first files. */
  files: Type.Array(Type.String()),
  private: Type.Boolean(),
  user_id: Nullable(UserId),
  customer_id: Nullable(Uuid),
  customer: Person,
  created_at: UtcTime,
});
export type FoundMessage = Static<typeof FoundMessage>;

/** The latest results of a search, by kind. */
export const SearchResults = Type.Object({
  /** The search terms to highlight in the results. */
  terms: Type.Array(Type.String()),
  customers: Type.Array(FoundCustomer),
  companies: Type.Array(FoundCompany),
  conversations: Type.Array(FoundConversation),
  messages: Type.Array(FoundMessage),
});
export type SearchResults = Static<typeof SearchResults>;

/** The longest search, in characters. */
export const MAX_SEARCH_LENGTH = 1000;
