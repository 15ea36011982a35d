import Type, { type Static } from "typebox";
import { Nullable, Uuid } from "../primitives.ts";

/** An uploaded file. The URL in `file_url` is enough to read it. */
export const File = Type.Object({
  id: Uuid,
  object: Type.Literal("file"),
  filename: Type.String(),
  file_url: Type.String(),
  content_type: Type.String(),
  byte_size: Type.Integer(),
});
export type File = Static<typeof File>;

/** The owner of the file. For an agent, the token determines the account. */
export const UploadTarget = Type.Object({
  account_id: Type.Optional(Nullable(Uuid)),
  customer_id: Type.Optional(Nullable(Uuid)),
});
export type UploadTarget = Static<typeof UploadTarget>;

export const UploadForm = Type.Object({
  ...UploadTarget.properties,
  file: Type.Unsafe<unknown>({ type: "string", format: "binary" }),
});
