import type { ConversationFact, MessageFact, MessageSource, MessageSubject, MessageType } from "@parley/contract";
import { sql } from "kysely";
import { jobsFor, type StoredEvent } from "../../../platform/events/announcement.ts";
import { dispatchIfUsed } from "../../../platform/events/event-log.ts";
import { addJobs } from "../../../platform/jobs/job.ts";
import { withTrace } from "../../../platform/jobs/job-request.ts";
import type { Scope } from "../../../platform/scope.ts";
import { basicCustomerColumns } from "../../customers/index.ts";
import { conversationColumns, messageColumns, timelineColumns } from "../facts.ts";

/** The effects of a message on its conversation. */
export interface MessageEffects {
  /** Assigns the conversation to the author, if no agent has answered the customer before. */
  claims: boolean;
  /** The new value of the conversation's `read`. Undefined: unchanged. */
  read: boolean | undefined;
  /** Reopens a closed or archived conversation. */
  reopens: boolean;
}

/** A message with its author decided. At most one of `user_id` and `customer_id` is set. */
export interface NewMessage {
  id: string;
  conversation_id: string;
  body: string | null;
  type: MessageType;
  private: boolean;
  content_type: string;
  source: MessageSource;
  subject: string | null;
  sent_at: string | null;
  metadata: Record<string, unknown> | null;
  /** The integration that received it, or `function`. Null for a message that was written here. */
  origin: string | null;
  user_id: number | null;
  customer_id: string | null;
  /**
   * Its author is the conversation's customer at the time of storing, because a merge may change the customer
   * meanwhile.
   */
  is_by_its_customer: boolean;
  file_ids: string[];
  mentioned_user_ids: number[];
  /** Its effects on the conversation. Undefined for the message that opens one. */
  effects: MessageEffects | undefined;
  /**
   * What happens to files of other accounts, and to already attached files. `refuse` refuses the message, `ignore`
   * leaves the files out.
   */
  unknown_files: "refuse" | "ignore";
  /** The message is empty, so it is only stored with a file that can be attached. */
  needs_file: boolean;
  /** A note of the server about an event at another service. */
  is_news: boolean;
  /** The trace context of its request. Absent: the request is not traced. */
  trace?: string | undefined;
}

export interface StoredMessage {
  message: MessageFact;
  events: StoredEvent[];
}

/**
 * Stores messages with their files and mentions, the changes of their conversations and timelines, the events and the
 * jobs. It is one atomic statement, so one round trip. Each message must have a different conversation.
 *
 * Returns the stored data for each message. Undefined when the conversation does not exist, the message exists already,
 * or a file is refused; `send-message.ts` finds out the reason. The conversations are locked first, in the order of
 * their ids, so that concurrent batches of several servers cause no deadlock. The account's event head is locked last.
 *
 * The statement is planned once, for accounts of any size. The lateral subqueries make it read every table by its key,
 * whatever the planner estimates.
 */
export async function storeMessages(scope: Scope, messages: NewMessage[]): Promise<(StoredMessage | undefined)[]> {
  const { db, accountId } = scope;
  const drafts = messages
    .map((message, position) => asDraft(scope, message, position))
    .sort((a, b) => (a.conversation_id < b.conversation_id ? -1 : 1));
  const { rows } = await sql<{ position: number; fact: MessageFact; seq: number; updated: ConversationFact | null }>`
    with draft as materialized (
      select * from json_to_recordset(${JSON.stringify(drafts)}::json) as draft (
        position int, id uuid, conversation_id uuid, user_id bigint, customer_id uuid,
        is_by_its_customer boolean, body text, type text, content_type text, private boolean, source text, subject text, sent_at timestamptz, metadata jsonb, origin text,
        file_ids uuid[], mentioned_user_ids bigint[], claims boolean, reads boolean, reopens boolean,
        refuses_unknown_files boolean, needs_file boolean, is_news boolean, trace text, jobs json
      )
    ),
    conversation as materialized (
      select draft.position, draft.user_id, draft.reads, draft.reopens, c.*,
        draft.claims and c.first_replied_at is null and not exists (
          select from messages m
          where m.account_id = ${accountId} and m.conversation_id = c.id
            and m.user_id is not null and m.type <> 'bot' and not m.private
        ) as is_first_reply
      from draft
      cross join lateral (
        select * from conversations
        where account_id = ${accountId} and id = draft.conversation_id
          and not exists (select from messages m where m.account_id = ${accountId} and m.id = draft.id)
          and (
            not draft.refuses_unknown_files or cardinality(draft.file_ids) = (
              select count(*) from files f where f.account_id = ${accountId} and f.id = any(draft.file_ids)
            )
          )
          and (
            not draft.needs_file or exists (
              select from files f
              where f.account_id = ${accountId} and f.id = any(draft.file_ids)
                and not exists (select from message_files mf where mf.account_id = f.account_id and mf.file_id = f.id)
            )
          )
        for no key update
      ) c
    ),
    change as materialized (
      select c.position, c.id, after.*, is_visible, is_newly_read, sum(1 + is_visible::int) over (order by c.position) as events_so_far
      from conversation c
      cross join lateral (
        select
          case when c.is_first_reply then c.user_id else c.assignee_id end as assignee_id,
          case when c.is_first_reply then now() else c.first_replied_at end as first_replied_at,
          coalesce(c.reads, c.read) as read,
          case when c.reopens then 'open' else c.status end as status,
          case when c.reopens then null else c.closed_at end as closed_at,
          case when c.reopens then null else c.archived_at end as archived_at
      ) after
      cross join lateral (
        select (c.assignee_id, c.read, c.status, c.archived_at) is distinct from
          (after.assignee_id, after.read, after.status, after.archived_at) as is_visible,
          after.read and not c.read as is_newly_read
      ) difference
    ),
    updated as (
      update conversations c
      set (assignee_id, first_replied_at, read, status, closed_at, archived_at, last_activity_at) = (
        select assignee_id, first_replied_at, read, status, closed_at, archived_at, now()
        from change where change.id = c.id
      )
      where c.account_id = ${accountId} and c.id = any(array(select id from change))
      returning ${columns("c", conversationColumns)}
    ),
    head as (
      update event_heads h set seq = h.seq + total.events
      from (select max(events_so_far)::bigint as events from change having count(*) > 0) total
      where h.account_id = ${accountId}
      returning h.seq - total.events as seq, h.listeners
    ),
    message as (
      insert into messages (account_id, id, seq, conversation_id, customer_id, user_id, body, type, content_type,
        private, source, subject, sent_at, metadata, origin)
      select ${accountId}, draft.id, head.seq + change.events_so_far - change.is_visible::int, draft.conversation_id,
        case when draft.is_by_its_customer then conversation.customer_id else draft.customer_id end,
        draft.user_id, draft.body, draft.type, draft.content_type, draft.private, draft.source, draft.subject,
        draft.sent_at, draft.metadata, draft.origin
      from change join draft using (position) join conversation using (position) cross join head
      returning ${columns("messages", messageColumns)}
    ),
    decided as (
      insert into timeline_entries (account_id, conversation_id, after_message_id, type, actor, user_id, assignee_id,
        previous_assignee_id)
      select ${accountId}, change.id, message.id, decision.*
      from message
      join draft on draft.id = message.id
      join conversation as before using (position)
      join change using (position)
      cross join lateral (
        select 'assigned', 'user', before.user_id, change.assignee_id, before.assignee_id
        where change.assignee_id is distinct from before.assignee_id
        union all
        select 'reopened', 'customer', null, null, null where change.status <> before.status
        union all
        select 'unarchived', 'customer', null, null, null
        where before.archived_at is not null and change.archived_at is null
      ) decision
      returning ${columns("timeline_entries", timelineColumns)}
    ),
    renewed as materialized (
      select updated.id, json_build_object('conversation', updated, 'timeline', (
        select coalesce(json_agg(decided order by decided.id), '[]') from decided
        where decided.conversation_id = updated.id
      ), 'is_newly_read', change.is_newly_read) as fact
      from updated join change on change.id = updated.id
      where change.is_visible
    ),
    attached as (
      insert into message_files (account_id, message_id, file_id)
      select f.account_id, draft.id, f.id
      from message join draft on draft.id = message.id
      cross join unnest(draft.file_ids) as wanted (id)
      cross join lateral (
        select account_id, id from files where account_id = ${accountId} and id = wanted.id offset 0
      ) f
      where draft.refuses_unknown_files
        or not exists (select from message_files mf where mf.account_id = ${accountId} and mf.file_id = f.id)
      returning message_id, file_id
    ),
    mentioned as (
      insert into mentions (account_id, conversation_id, message_id, user_id)
      select u.account_id, draft.conversation_id, draft.id, u.id
      from message join draft on draft.id = message.id
      cross join unnest(draft.mentioned_user_ids) as wanted (id)
      cross join lateral (
        select account_id, id from users
        where account_id = ${accountId} and id = wanted.id and disabled_at is null and archived_at is null offset 0
      ) u
      returning message_id, user_id, seen_at
    ),
    numbered as materialized (
      select draft.position, message.seq, draft.jobs, draft.trace, change.is_visible, row_to_json(fact) as fact
      from message
      join draft on draft.id = message.id
      join change using (position)
      cross join lateral (
        select message.*,
          change.read as conversation_read,
          draft.is_news,
          (
            select row_to_json(author) from (
              select u.id, u.account_id, u.email, u.role, u.created_at, u.disabled_at, u.archived_at,
                p.full_name, p.display_name, p.profile_photo_url
              from users u left join user_profiles p on p.account_id = u.account_id and p.user_id = u.id
              where u.account_id = ${accountId} and u.id = message.user_id
            ) author
          ) as user,
          (
            select row_to_json(customer) from (
              select ${columns("customers", basicCustomerColumns)} from customers
              where customers.account_id = ${accountId} and customers.id = message.customer_id
            ) customer
          ) as customer,
          (
            select coalesce(json_agg(file), '[]') from (
              select f.id, f.filename, f.file_url, f.content_type, f.byte_size
              from attached
              cross join lateral (
                select * from files where account_id = ${accountId} and id = attached.file_id offset 0
              ) f
              where attached.message_id = message.id
              order by f.created_at, f.id
            ) file
          ) as attachments,
          (
            select coalesce(json_agg(mention), '[]') from (
              select user_id, seen_at from mentioned where mentioned.message_id = message.id order by user_id
            ) mention
          ) as mentions
      ) fact
    ),
    logged as (
      insert into events (account_id, seq, type, fact, trace)
      select ${accountId}::uuid, numbered.seq, 'message:created', numbered.fact, numbered.trace from numbered
      union all
      select ${accountId}::uuid, numbered.seq + 1, 'conversation:updated', renewed.fact, numbered.trace
      from numbered join draft using (position) join renewed on renewed.id = draft.conversation_id
    ),
    dispatched as materialized (
      select ${dispatchIfUsed(sql.ref("head.listeners"), scope, ["message:created", "conversation:updated"])} as job from head
    )
    select numbered.position, numbered.fact, numbered.seq, renewed.fact as updated,
      case when numbered.jobs is not null then ${addJobs(sql.ref("numbered.jobs"))} end as jobs, dispatched.job
    from numbered cross join dispatched join draft using (position)
    left join renewed on renewed.id = draft.conversation_id`.execute(db);

  const stored: (StoredMessage | undefined)[] = messages.map(() => undefined);
  for (const { position, fact, seq, updated } of rows) {
    const event = { account_id: accountId, seq, trace: messages[position]!.trace };
    stored[position] = { message: fact, events: eventsOf(event, fact, updated) };
  }
  return stored;
}

function asDraft({ accountId, platform }: Scope, message: NewMessage, position: number) {
  const { effects, unknown_files, ...columns } = message;
  const { id: message_id, conversation_id, mentioned_user_ids } = message;
  const is_reply = effects !== undefined && message.user_id !== null && message.type !== "bot" && !message.private;
  const subject: MessageSubject = { message_id, conversation_id, mentioned_user_ids, is_reply };
  const jobs = jobsFor(platform, accountId, { type: "message:created", subject }).map((job) =>
    withTrace(job, message.trace),
  );
  return {
    position,
    ...columns,
    claims: effects?.claims ?? false,
    reads: effects?.read ?? null,
    reopens: effects?.reopens ?? false,
    refuses_unknown_files: unknown_files === "refuse",
    jobs: jobs.length > 0 ? jobs : null,
  };
}

function eventsOf(
  event: Pick<StoredEvent, "account_id" | "seq" | "trace">,
  fact: MessageFact,
  updated: ConversationFact | null,
): StoredEvent[] {
  const created: StoredEvent = { ...event, type: "message:created", fact };
  if (!updated) return [created];
  return [created, { ...event, seq: event.seq + 1, type: "conversation:updated", fact: updated }];
}

const columns = (table: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
