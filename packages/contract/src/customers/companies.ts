import Type, { type Static } from "typebox";
import { LooseText, Metadata, NaiveTime, Name, Nullable, ShortText, Uuid } from "../primitives.ts";

const text = Nullable(Type.String());

export const Company = Type.Object({
  id: Uuid,
  object: Type.Literal("company"),
  name: Type.String(),
  description: text,
  external_id: text,
  website_url: text,
  logo_image_url: text,
  industry: text,
  slack_channel_id: text,
  slack_channel_name: text,
  slack_team_id: text,
  slack_team_name: text,
  metadata: Nullable(Metadata),
  account_id: Uuid,
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type Company = Static<typeof Company>;

const shortText = Type.Optional(Nullable(ShortText));

export const CompanyDraft = Type.Object({
  name: Name,
  description: shortText,
  external_id: Type.Optional(Nullable(LooseText)),
  website_url: shortText,
  logo_image_url: shortText,
  industry: shortText,
  slack_channel_id: shortText,
  slack_channel_name: shortText,
  slack_team_id: shortText,
  slack_team_name: shortText,
  metadata: Type.Optional(Nullable(Metadata)),
});
export type CompanyDraft = Static<typeof CompanyDraft>;

export const CompanyChanges = Type.Partial(CompanyDraft);
export type CompanyChanges = Static<typeof CompanyChanges>;
