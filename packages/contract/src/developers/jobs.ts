import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, UtcTime } from "../primitives.ts";

/** A job that failed, and is retried or was abandoned. */
export const FailedJob = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  object: Type.Literal("failed_job"),
  name: Type.String(),
  attempts: Type.Integer(),
  reason: Type.String({ description: "Why the last attempt failed" }),
  next_attempt_at: Nullable({ ...UtcTime, description: "Null after the last attempt" }),
  created_at: NaiveTime,
});
export type FailedJob = Static<typeof FailedJob>;
