import Type, { type Static } from "typebox";
import { Nullable, ShortText } from "../primitives.ts";

/** A contact in HubSpot's format, with the URL of its page. */
export const HubspotContact = Type.Unsafe<object>({
  type: "object",
  additionalProperties: true,
  properties: { id: { type: "string" }, hubspot_profile_url: { type: "string" } },
});
export type HubspotContact = { id?: string; hubspot_profile_url?: string };

/** A filter in HubSpot's format: `{propertyName: "email", operator: "EQ", value: "ann@example.com"}`. */
export const HubspotFilter = Type.Object({
  propertyName: Type.String({ maxLength: 100 }),
  operator: Type.String({ maxLength: 30 }),
  value: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type HubspotFilter = Static<typeof HubspotFilter>;

export const HubspotContactFilter = Type.Object({
  email: Type.Optional(Nullable(ShortText)),
  filters: Type.Optional(Type.Array(HubspotFilter, { maxItems: 6 })),
});

export const HubspotContactDraft = Type.Object({
  email: Type.Optional(Nullable(ShortText)),
  phone: Type.Optional(Nullable(ShortText)),
  first_name: Type.Optional(Nullable(ShortText)),
  last_name: Type.Optional(Nullable(ShortText)),
  company: Type.Optional(Nullable(ShortText)),
  website: Type.Optional(Nullable(ShortText)),
});
export type HubspotContactDraft = Static<typeof HubspotContactDraft>;
