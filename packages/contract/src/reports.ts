import Type, { type Static } from "typebox";
import { CalendarDate, Nullable, UserId } from "./primitives.ts";

const count = Type.Integer();

/** Days with nothing are left out; the earliest comes first. */
const ByDate = Type.Array(Type.Object({ date: CalendarDate, count }));
export type ByDate = Static<typeof ByDate>;

const week = { start_date: CalendarDate, end_date: CalendarDate, average: Type.Number(), median: Type.Number() };

/** From Sunday to Saturday, also those with nothing; the latest comes first. */
const FirstReplyWeek = Type.Object({ ...week, seconds_to_first_reply_list: Type.Array(Type.Integer()) });
const ResolutionWeek = Type.Object({ ...week, seconds_to_resolution_list: Type.Array(Type.Integer()) });

/** How a team did in a range of time, by days of UTC. Times are in seconds; 0 where there is nothing to measure. */
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
  // The most frequent first; also those of whom it is not known.
  customer_breakdown_by_browser: Type.Array(Type.Object({ browser: Nullable(Type.String()), count })),
  customer_breakdown_by_os: Type.Array(Type.Object({ os: Nullable(Type.String()), count })),
  customer_breakdown_by_time_zone: Type.Array(Type.Object({ time_zone: Nullable(Type.String()), count })),
});
export type Report = Static<typeof Report>;
