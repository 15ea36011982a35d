import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, UserId, UtcTime, Uuid } from "../primitives.ts";
import { customerColumnsWith } from "./customer-columns.ts";

/**
 * The meanings of a CSV column. Any number of columns can be `metadata`, under their own names. Not part of the
 * contract with published clients.
 */
export const importFields = customerColumnsWith("imported", "replaces", "fills", "latest", "joins", "creates");
export const ImportField = OneOf(...importFields);
export type ImportField = Static<typeof ImportField>;

export const ImportStatus = OneOf("mapping", "checking", "checked", "importing", "done", "cancelled", "failed");
export type ImportStatus = Static<typeof ImportStatus>;

/** The meaning of each column, or null, and whether existing customers are updated. */
export const ImportPlan = Type.Object({
  mapping: Type.Array(Nullable(ImportField), { maxItems: 200 }),
  updates_existing: Type.Boolean(),
});
export type ImportPlan = Static<typeof ImportPlan>;

/** An import of customers from a CSV file: its contents, its plan and its progress. */
export const CustomerImport = Type.Object({
  id: Uuid,
  object: Type.Literal("customer_import"),
  filename: Type.String(),
  byte_size: Type.Integer(),
  columns: Type.Array(Type.Object({ name: Type.String(), samples: Type.Array(Type.String()) })),
  ...ImportPlan.properties,
  status: ImportStatus,
  problem: Nullable(Type.String({ description: "Why the import failed" })),
  bytes_read: Type.Integer(),
  rows_read: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  skipped: Type.Integer({ description: "The number of rows whose customer exists and is not to be changed" }),
  refused: Type.Integer(),
  user_id: Nullable(UserId),
  created_at: NaiveTime,
  finished_at: Nullable(UtcTime),
});
export type CustomerImport = Static<typeof CustomerImport>;
