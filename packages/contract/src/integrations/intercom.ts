import Type, { type Static } from "typebox";
import { Nullable, ShortText } from "../primitives.ts";

/** A contact in Intercom's format. */
export const IntercomContact = Type.Unsafe<object>({
  type: "object",
  additionalProperties: true,
  properties: { id: { type: "string" }, workspace_id: { type: "string" } },
});
export type IntercomContact = { id?: string; workspace_id?: string };

/** A query in Intercom's format: `{field: "email", operator: "=", value: "ann@example.com"}`. */
export const IntercomQuery = Type.Object({
  field: Type.String({ maxLength: 100 }),
  operator: Type.String({ maxLength: 30 }),
  value: Type.String({ maxLength: 1000 }),
});
export type IntercomQuery = Static<typeof IntercomQuery>;

export const IntercomContactFilter = Type.Object({
  email: Type.Optional(Nullable(ShortText)),
  query: Type.Optional(Nullable(IntercomQuery)),
});

export const IntercomContactDraft = Type.Object({
  role: Type.Optional(Nullable(ShortText)),
  email: Type.Optional(Nullable(ShortText)),
  phone: Type.Optional(Nullable(ShortText)),
  name: Type.Optional(Nullable(ShortText)),
  external_id: Type.Optional(Nullable(ShortText)),
});
export type IntercomContactDraft = Static<typeof IntercomContactDraft>;
