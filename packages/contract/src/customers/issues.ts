import Type, { type Static } from "typebox";
import {
  InstantInput,
  LongText,
  NaiveTime,
  Name,
  Nullable,
  OneOf,
  ShortText,
  UserId,
  UtcTime,
  Uuid,
} from "../primitives.ts";

export const IssueState = OneOf("unstarted", "in_progress", "in_review", "done", "closed");
export type IssueState = Static<typeof IssueState>;

export const Issue = Type.Object({
  id: Uuid,
  object: Type.Literal("issue"),
  title: Type.String(),
  body: Nullable(Type.String()),
  state: IssueState,
  github_issue_url: Nullable(Type.String()),
  closed_at: Nullable(UtcTime),
  account_id: Uuid,
  creator_id: Nullable(UserId),
  assignee_id: Nullable(UserId),
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type Issue = Static<typeof Issue>;

export const IssueDraft = Type.Object({
  title: Name,
  body: Type.Optional(Nullable(LongText)),
  state: Type.Optional(IssueState),
  github_issue_url: Type.Optional(Nullable(ShortText)),
  assignee_id: Type.Optional(Nullable(UserId)),
  closed_at: Type.Optional(Nullable(InstantInput)),
  finished_at: Type.Optional(Nullable(InstantInput)),
});
export type IssueDraft = Static<typeof IssueDraft>;

export const IssueChanges = Type.Partial(IssueDraft);
export type IssueChanges = Static<typeof IssueChanges>;

/** The issue to link to a customer. */
export const IssueLink = Type.Object({ issue_id: Uuid });
