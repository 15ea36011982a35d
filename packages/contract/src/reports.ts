import Type, { type Static } from "typebox";
import { CalendarDate, Nullable, UserId } from "./primitives.ts";

const count = Type.Integer();

/** Counts by day, earliest first. Days without a count are left out. */
const ByDate = Type.Array(Type.Object({ date: CalendarDate, count }));
export type ByDate = Static<typeof ByDate>;

const week = { start_date: CalendarDate, end_date: CalendarDate, average: Type.Number(), median: Type.Number() };

/** Weeks from Sunday to Saturday, also empty ones. Latest first. */
const FirstReplyWeek = Type.Object({ ...week, seconds_to_first_reply_list: Type.Array(Type.Integer()) });
const ResolutionWeek = Type.Object({ ...week, seconds_to_resolution_list: Type.Array(Type.Integer()) });

/** A team's report for a range of time, by days in UTC. Times are in seconds, and 0 if there is nothing to measure. */
export const Report = Type.Object({
  messages_by_date: ByDate,
  conversations_by_date: ByDate,
  sent_messages_by_date: ByDate,
  received_messages_by_date: ByDate,
  messages_per_user: Type.Array(Type.Object({ user: Type.Object({ id: UserId, email: Type.String() }), count })),
  messages_by_weekday: Type.Array(Type.Object({ day: Type.String(), average: Type.Number(), total: count })),
  average_time_to_first_reply: Type.Number(),
  median_time_to_first_reply: Type.Number(),
  average_time_to_resolution: Type.Number(),
  median_time_to_resolution: Type.Number(),
  first_reply_metrics_by_week: Type.Array(FirstReplyWeek),
  resolution_metrics_by_week: Type.Array(ResolutionWeek),
  // Most frequent first. Includes customers whose browser is unknown.
  customer_breakdown_by_browser: Type.Array(Type.Object({ browser: Nullable(Type.String()), count })),
  customer_breakdown_by_os: Type.Array(Type.Object({ os: Nullable(Type.String()), count })),
  customer_breakdown_by_time_zone: Type.Array(Type.Object({ time_zone: Nullable(Type.String()), count })),
});
export type Report = Static<typeof Report>;
