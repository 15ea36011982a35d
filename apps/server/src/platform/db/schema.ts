import type {
  AccountSettings,
  ColorScheme,
  ConversationSource,
  ConversationStatus,
  CustomerImport,
  EventType,
  IconVariant,
  ImportStatus,
  IssueState,
  MessageSource,
  MessageType,
  Priority,
  Role,
  TimelineActor,
  TimelineEntryType,
  WidgetSide,
  WorkingHours,
} from "@parley/contract";
import type { ColumnType, Selectable } from "kysely";
import type { DB as Generated } from "./schema.generated.ts";

/** A column that reads as `T` and is written as JSON text. */
type Json<T> = ColumnType<T, string | null | undefined, string | null>;

type JsonNeeded<T> = ColumnType<T, string, string>;

/** A text column with a few allowed values and a default. */
type Word<T extends string> = ColumnType<T, T | undefined, T>;

type Refine<Table, Columns> = Omit<Table, keyof Columns> & Columns;

type Metadata = { metadata: Json<Record<string, unknown> | null> };

type CustomerRecord = Selectable<Refine<Generated["customers"], Metadata>>;
type Link = { creator_id: number | null; created_at: string };

/**
 * The customers that were merged into another customer, and the values which the other customer got from them. Undoing
 * a merge needs them.
 */
export interface MergeRecord {
  customer: CustomerRecord;
  tags: (Link & { tag_id: string })[];
  issues: (Link & { issue_id: string })[];
  filled: Partial<Record<keyof CustomerRecord, { before: unknown; after: unknown }>>;
  added_tags: string[];
  added_issues: string[];
}

/**
 * The tables, with facts about columns that the database does not know: the values of an enumeration, the shape of
 * JSON.
 */
export interface Schema
  extends Refine<
    Generated,
    {
      accounts: Refine<
        Generated["accounts"],
        { working_hours: Json<WorkingHours[]>; settings: Json<AccountSettings | null> }
      >;
      users: Refine<Generated["users"], { role: Word<Role> }>;
      sessions: Refine<Generated["sessions"], { kind: "access" | "renew" }>;
      widget_settings: Refine<
        Generated["widget_settings"],
        { icon_variant: Word<IconVariant>; color_scheme: Word<ColorScheme>; position: WidgetSide | null }
      >;
      customers: Refine<Generated["customers"], Metadata>;
      companies: Refine<Generated["companies"], Metadata>;
      customer_imports: Refine<
        Generated["customer_imports"],
        {
          status: Word<ImportStatus>;
          columns: JsonNeeded<CustomerImport["columns"]>;
          mapping: JsonNeeded<CustomerImport["mapping"]>;
        }
      >;
      customer_merges: Refine<Generated["customer_merges"], { record: Json<MergeRecord | null> }>;
      issues: Refine<Generated["issues"], Metadata & { state: Word<IssueState> }>;
      conversations: Refine<
        Generated["conversations"],
        Metadata & {
          status: Word<ConversationStatus>;
          priority: Word<Priority>;
          source: Word<ConversationSource>;
        }
      >;
      recordings: Refine<Generated["recordings"], Metadata>;
      timeline_entries: Refine<Generated["timeline_entries"], { type: TimelineEntryType; actor: TimelineActor }>;
      messages: Refine<Generated["messages"], Metadata & { type: Word<MessageType>; source: Word<MessageSource> }>;
      events: Refine<Generated["events"], { type: Word<EventType>; fact: ColumnType<object, string, string> }>;
    }
  > {}
