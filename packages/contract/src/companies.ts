import Type, { type Static } from "typebox";
import { Metadata, NaiveTime, Nullable, Uuid } from "./primitives.ts";

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
