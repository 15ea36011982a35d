import Type, { type Static } from "typebox";
import { NaiveTime, Name, Nullable, UserId } from "../primitives.ts";

export const MAX_TEMPLATE_CHARACTERS = 100_000;

/** The design of an account's emails. Each account has one. */
export const EmailTemplate = Type.Object({
  object: Type.Literal("email_template"),
  name: Type.String(),
  code: Type.String({ description: "The template's code, in the component syntax" }),
  version: Type.Integer({ description: "Increases with each change" }),
  changed_by: Nullable(UserId),
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type EmailTemplate = Static<typeof EmailTemplate>;

export const EmailTemplateDraft = Type.Object({
  name: Name,
  code: Type.String({ maxLength: MAX_TEMPLATE_CHARACTERS }),
  version: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description: "The version that was edited; 0 for a new template",
  }),
});
export type EmailTemplateDraft = Static<typeof EmailTemplateDraft>;
