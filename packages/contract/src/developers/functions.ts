import Type, { type Static } from "typebox";
import { Metadata, NaiveTime, Name, Nullable, OneOf, UserId, UtcTime, Uuid } from "../primitives.ts";

/** The limit for code from the function page. A deployment with several files can have more. */
export const MAX_CODE_CHARACTERS = 100_000;

/** The limit for a deployment's file, and for its contents. */
export const MAX_BUNDLE_BYTES = 5_000_000;

export const LambdaStatus = OneOf("pending", "active", "inactive");
export type LambdaStatus = Static<typeof LambdaStatus>;

const Language = OneOf("javascript");
const Runtime = OneOf("nodejs14.x", "nodejs22.x");

/** A function: a customer's own code, run on events. */
export const Lambda = Type.Object({
  id: Uuid,
  object: Type.Literal("lambda"),
  account_id: Uuid,
  name: Type.String(),
  description: Nullable(Type.String()),
  code: Nullable(Type.String()),
  language: Nullable(Language),
  runtime: Nullable(Runtime),
  status: LambdaStatus,
  last_deployed_at: Nullable(UtcTime),
  last_executed_at: Nullable(UtcTime),
  metadata: Nullable(Metadata),
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type Lambda = Static<typeof Lambda>;

const Description = Nullable(Type.String({ maxLength: 10_000 }));
const Code = Nullable(Type.String({ maxLength: MAX_CODE_CHARACTERS }));

export const LambdaDraft = Type.Object({
  name: Name,
  description: Type.Optional(Description),
  code: Type.Optional(Code),
  language: Type.Optional(Nullable(Language)),
  runtime: Type.Optional(Nullable(Runtime)),
  metadata: Type.Optional(Nullable(Metadata)),
});
export type LambdaDraft = Static<typeof LambdaDraft>;

export const LambdaChanges = Type.Object({
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  code: Type.Optional(Code),
  status: Type.Optional(LambdaStatus),
  metadata: Type.Optional(Nullable(Metadata)),
});
export type LambdaChanges = Static<typeof LambdaChanges>;

/** The fields of a deployment's form, next to its file. */
export const LambdaDeployment = Type.Object({
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  code: Type.Optional(Code),
});
export type LambdaDeployment = Static<typeof LambdaDeployment>;

export const LambdaQuery = Type.Object({
  q: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  status: Type.Optional(Nullable(LambdaStatus)),
  name: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  creator_id: Type.Optional(Nullable(UserId)),
});
export type LambdaQuery = Static<typeof LambdaQuery>;

export const RunStatus = OneOf("pending", "done", "failed");
export type RunStatus = Static<typeof RunStatus>;

/** A run of a function, with its output. */
export const LambdaRun = Type.Object({
  id: Uuid,
  event: Type.String({ description: "The name of the event that invoked the function" }),
  status: RunStatus,
  result: Nullable(Type.String({ description: "The first 2 KB of the returned value, as JSON" })),
  error: Nullable(Type.String()),
  logs: Type.String({ description: "The first 16 KB of the function's output" }),
  duration_ms: Nullable(Type.Integer()),
  created_at: NaiveTime,
});
export type LambdaRun = Static<typeof LambdaRun>;
