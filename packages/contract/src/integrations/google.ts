import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, ShortText, UserId, Uuid } from "../primitives.ts";
import { integrationHealth } from "./integrations.ts";

/** The Google service: a mailbox or spreadsheets. */
export const GoogleClient = OneOf("gmail", "sheets");
export type GoogleClient = Static<typeof GoogleClient>;

/** The kind of connection: the team's mailbox, an agent's own mailbox, or spreadsheets. */
export const GoogleType = OneOf("support", "personal", "sheets");
export type GoogleType = Static<typeof GoogleType>;

/** The parameters for Google's consent page. */
export const GoogleConsentQuery = Type.Object({
  client: GoogleClient,
  type: Type.Optional(Nullable(GoogleType)),
  inbox_id: Type.Optional(Nullable(Uuid)),
  state: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
});
export type GoogleConsentQuery = Static<typeof GoogleConsentQuery>;

export const GoogleConsent = Type.Object({ url: Type.String() });

/**
 * The parameters of Google's redirect. The server does not rely on `scope`; it reads the granted scope from Google's
 * answer.
 */
export const GoogleReturn = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  scope: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  state: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  inbox_id: Type.Optional(Nullable(Uuid)),
});
export type GoogleReturn = Static<typeof GoogleReturn>;

/** The chosen sheet, if there is one, and the kinds of records that are written to it. */
export const SheetsSettings = Type.Object({
  spreadsheet_id: Nullable(Type.String()),
  spreadsheet_title: Nullable(Type.String()),
  sheet_id: Nullable(Type.Integer()),
  sheet_title: Nullable(Type.String()),
  new_conversations: Type.Boolean(),
  new_customers: Type.Boolean(),
});
export type SheetsSettings = Static<typeof SheetsSettings>;

export const SheetsSettingsChanges = Type.Object({
  new_conversations: Type.Optional(Type.Boolean()),
  new_customers: Type.Optional(Type.Boolean()),
});
export type SheetsSettingsChanges = Static<typeof SheetsSettingsChanges>;

const SpreadsheetAddress = Type.String({ minLength: 1, maxLength: 2000, description: "The spreadsheet's URL or id" });

export const SpreadsheetQuery = Type.Object({ spreadsheet: SpreadsheetAddress });

/** A spreadsheet and its sheets, to choose from. */
export const Spreadsheet = Type.Object({
  id: Type.String(),
  title: Type.String(),
  sheets: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String() })),
});
export type Spreadsheet = Static<typeof Spreadsheet>;

export const SheetChoice = Type.Object({
  spreadsheet: SpreadsheetAddress,
  sheet_id: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
});
export type SheetChoice = Static<typeof SheetChoice>;

export const GoogleAuthorization = Type.Object({
  id: Uuid,
  object: Type.Literal("google_authorization"),
  account_id: Uuid,
  inbox_id: Nullable(Uuid),
  user_id: UserId,
  client: GoogleClient,
  type: Nullable(Type.String()),
  scope: Nullable(Type.String()),
  email: Nullable(Type.String({ description: "The address of the mailbox" })),
  created_at: NaiveTime,
  updated_at: NaiveTime,
  settings: Type.Optional(SheetsSettings),
  /** Of a mailbox: when the last read began that reached the end. */
  synced_at: Type.Optional(Nullable(NaiveTime)),
  ...integrationHealth,
});
export type GoogleAuthorization = Static<typeof GoogleAuthorization>;

/** The address of the mailbox, if Gmail answers. */
export const GmailProfile = Type.Object({
  ok: Type.Boolean(),
  data: Nullable(Type.Object({ email: Type.String() })),
});
export type GmailProfile = Static<typeof GmailProfile>;

/** A mail without a conversation. Published clients send `recipient` and `message` instead of `to` and `text`. */
export const GmailDraft = Type.Object({
  to: Type.Optional(Type.String({ maxLength: 320 })),
  recipient: Type.Optional(Type.String({ maxLength: 320 })),
  subject: Type.Optional(Nullable(ShortText)),
  text: Type.Optional(Type.String({ maxLength: 100_000 })),
  message: Type.Optional(Type.String({ maxLength: 100_000 })),
  from: Type.Optional(Nullable(Type.String({ maxLength: 320 }))),
  inbox_id: Type.Optional(Nullable(Uuid)),
});
export type GmailDraft = Static<typeof GmailDraft>;

/** The result. `data` is the message in Gmail's format, if Gmail sent it. */
export const GmailSent = Type.Object({
  ok: Type.Boolean(),
  data: Type.Optional(Type.Unsafe<object>({ type: "object", additionalProperties: true })),
});
export type GmailSent = Static<typeof GmailSent>;
