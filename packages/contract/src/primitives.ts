import Type, { type Static, type TSchema } from "typebox";

/** A value that may be `null` on the wire. Absent values are sent as `null`, never left out. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type ?? "string", "null"],
    ...(values && { enum: [...values, null] }),
  });
}

/** A value from a list of texts. */
export function OneOf<const T extends string>(...values: T[]) {
  return Type.Unsafe<T>({ type: "string", enum: values });
}

/** Lower-case UUID, version 0 to 5: published clients refuse later versions for accounts and customers. */
export const Uuid = Type.String({ format: "uuid" });

/** A member of the team; every other record has a UUID. */
export const UserId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** UTC to the second without a zone, `2026-11-21T00:40:45`: every `created_at` and `updated_at`. */
export const NaiveTime = Type.String({ description: "UTC, seconds, no zone: 2026-11-21T00:40:45" });

/** UTC to the second, `2026-11-21T00:40:45Z`: every other instant. */
export const UtcTime = Type.String({ description: "UTC, seconds: 2026-11-21T00:40:45Z" });

/** UTC to the microsecond, `2026-11-21T00:40:45.123456Z`. */
export const UtcMicroTime = Type.String({ description: "UTC, microseconds: 2026-11-21T00:40:45.123456Z" });

export const CalendarDate = Type.String({ description: "2026-11-21" });

/** An instant that a client sends: ISO 8601 with or without fraction and zone, kept in UTC to the second. */
export const InstantInput = Type.String({ format: "instant" });

/** A calendar date from a client. For a date with a time, the date part is used. */
export const DateInput = Type.String({ format: "calendar-date" });

/** Text of at most 255 characters. */
export const ShortText = Type.String({ maxLength: 255 });

/** A name: short text with at least one visible character. */
export const Name = Type.String({ maxLength: 255, pattern: "\\S" });

/** The `http` or `https` address of a picture or page, without a user name or password. */
export const WebAddress = Type.String({ maxLength: 255, format: "web-address" });

/** Text of a few pages: a greeting, a note. */
export const LongText = Type.String({ maxLength: 10_000 });

/** Short text that a page's script may also send as a number or a boolean. */
export const LooseText = Type.String({ maxLength: 255, "x-accepts-scalars": true });

/** A site's own id for its visitor: 255 characters, or longer if signed (`widget.md` §6.5). */
export const LooseIdentity = Type.String({ maxLength: 2000, "x-accepts-scalars": true });

/** An address or a path from a page's script. A longer value is truncated. */
export const LooseAddress = Type.String({ maxLength: 100_000, "x-accepts-scalars": true });

/** A photo's address: 255 characters, or the address that the server showed for it. */
export const PhotoAddress = Type.String({ maxLength: 10_000 });

/** A free-form map. */
export const Metadata = Type.Record(Type.String(), Type.Unknown());

/** Options for a schema that accepts more than a caller should send. The API description shows `shape` instead. */
export const describedAs = (shape: TSchema) => ({ "x-described-as": shape });

/** `{"data": …}`, the envelope of most answers. */
export const Data = <T extends TSchema>(schema: T) => Type.Object({ data: schema });

export const Ok = Type.Object({ ok: Type.Boolean() });
export const Count = Type.Object({ count: Type.Integer() });
