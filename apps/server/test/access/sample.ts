import { randomUUID } from "node:crypto";
import type { TSchema } from "typebox";
import { aBrowser } from "../web-push/a-browser.ts";
import { type IdName, isIdName } from "./account-resources.ts";

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

type Ids = Record<IdName, string | number>;

/** The place of an id in an input, and its name. */
export interface IdPlace {
  path: string[];
  name: IdName;
}

/** The name of a path's `:id`, from the part before it: `/api/users/:id` is a `user_id`. */
export function nameOfPathId(path: string, parameter: string): IdName {
  if (parameter !== "id") return known(parameter);
  const [resource = "", service] = path.split("/:id")[0]!.split("/").reverse();
  if (resource === "authorizations") return known(`${service}_authorization_id`);
  const singular = resource
    .replace(/ies$/, "y")
    .replace(/(x|ss)es$/, "$1")
    .replace(/([^s])s$/, "$1");
  return known(`${singular}_id`);
}

/** A valid input with all possible ids. */
export function sampleInput(schema: TSchema | undefined, ids: Ids) {
  const places: IdPlace[] = [];
  const value = schema ? sample(schema as JsonSchema, "", [], ids, places) : {};
  return { value: value as Record<string, unknown>, places };
}

/** Replaces one id. */
export function withId<T>(value: T, [key, ...rest]: string[], id: unknown): T {
  if (key === undefined) return (Array.isArray(value) ? [id] : id) as T;
  const inner = (value as Record<string, unknown>)[key];
  return { ...value, [key]: withId(inner, rest, id) };
}

function sample(schema: JsonSchema, name: string, path: string[], ids: Ids, places: IdPlace[]): unknown {
  if (schema.type === "null") return null;
  const type = [schema.type].flat().find((each) => each !== "null");
  if (type === "object") {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([key, inner]) => [key, sample(inner, key, [...path, key], ids, places)]));
  }
  if (!type && name.endsWith("_date")) return "2026-11-21T00:00:00Z";
  const idName = idNameFor(schema, name);
  if (idName) {
    places.push({ path, name: idName });
    if (type === "array" || name.endsWith("_ids")) return [ids[idName]];
    return type === "string" ? String(ids[idName]) : ids[idName];
  }
  if (schema.enum) return schema.enum[0];
  if (type === "array") return [sample(schema.items ?? {}, name, path, ids, [])];
  if (type === "boolean") return false;
  if (name === "end_minute") return 60;
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  return textFor(schema, name);
}

function textFor({ format, pattern }: JsonSchema, name: string) {
  if (pattern?.startsWith("^pm_")) return "pm_card_visa";
  if (name === "plan") return "lite";
  if (format === "instant") return "2026-01-02T03:04:05Z";
  if (format === "calendar-date") return "2026-01-02";
  if (format === "time-zone") return "Europe/Berlin";
  if (format === "uuid") return randomUUID();
  if (format === "web-address") return "https://example.com/logo.png";
  if (format === "email" || name === "email" || name.endsWith("_email_address")) return "somebody@example.com";
  if (name.includes("password")) return "correct horse battery"; // of every user in the tests
  if (name === "device_token") return "1".repeat(32);
  if (name === "role") return "user";
  if (name === "after") return ""; // the first page
  if (name === "endpoint") return aBrowser.endpoint;
  if (name === "p256dh" || name === "auth") return aBrowser.keys[name];
  return "1";
}

/** Every field `…_id`, and every UUID, must be a known id. */
function idNameFor({ format, items }: JsonSchema, name: string): IdName | undefined {
  // The only list of ids in a query.
  const singular = name.replace(/_ids$/, "_id").replace(/^ids$/, "browser_session_id");
  if (isIdName(singular)) return singular;
  if (name === "authorization_id") return "slack_authorization_id"; // the only other id with this name
  const isOwnChoice = name === "id" || name === "idempotency_key"; // a client chooses the id of its message or request
  const isElsewhere = /^(slack|sheet|channel|team|installation|post|root)_/.test(name); // ids of another service
  if (isOwnChoice || isElsewhere || !(singular.endsWith("_id") || format === "uuid" || items?.format === "uuid"))
    return undefined;
  return known(name);
}

function known(name: string): IdName {
  if (isIdName(name)) return name;
  throw new Error(`The access walk does not know what "${name}" is the id of: teach it in account-resources.ts`);
}
