import Type, { type Static } from "typebox";
import { NaiveTime, Name, Nullable, ShortText, Uuid } from "../primitives.ts";

export const Inbox = Type.Object({
  id: Uuid,
  object: Type.Literal("inbox"),
  name: Type.String(),
  description: Nullable(Type.String()),
  slug: Nullable(Type.String()),
  is_primary: Type.Boolean(),
  is_private: Type.Boolean(),
  account_id: Uuid,
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type Inbox = Static<typeof Inbox>;

export const InboxDraft = Type.Object({
  name: Name,
  description: Type.Optional(Nullable(ShortText)),
  is_private: Type.Optional(Type.Boolean()),
  is_primary: Type.Optional(Type.Boolean()),
});
export type InboxDraft = Static<typeof InboxDraft>;

export const InboxChanges = Type.Partial(InboxDraft);
export type InboxChanges = Static<typeof InboxChanges>;
