import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, UserId, UtcTime, Uuid } from "./primitives.ts";

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
