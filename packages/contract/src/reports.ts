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

/** In seconds. Null if there is nothing to measure. */
const measured = Nullable(Type.Number());

/** Times that count only the account's working hours. */
const WithinWorkingHours = Type.Object({
  average_time_to_first_reply: measured,
  median_time_to_first_reply: measured,
  average_time_to_resolution: measured,
  median_time_to_resolution: measured,
  /** Whether the period has more conversations than are measured. Then only the latest ones count. */
  is_limited: Type.Boolean(),
});
export type WithinWorkingHours = Static<typeof WithinWorkingHours>;

/** A team's report for a range of time, by days in UTC or in the requested time zone. Times are in seconds, and 0 if there is nothing to measure. */
export const Report = Type.Object({
  messages_by_date: ByDate,
  conversations_by_date: ByDate,
  sent_messages_by_date: ByDate,
  received_messages_by_date: ByDate,
  messages_per_user: Type.Array(
    Type.Object({
      user: Type.Object({
        id: UserId,
        email: Type.String(),
        display_name: Type.Optional(Nullable(Type.String())),
        full_name: Type.Optional(Nullable(Type.String())),
      }),
      count,
    }),
  ),
  messages_by_weekday: Type.Array(Type.Object({ day: Type.String(), average: Type.Number(), total: count })),
  // Messages of customers, only hours with messages.
  messages_by_hour: Type.Optional(
    Type.Array(Type.Object({ day: Type.String(), hour: Type.Integer({ minimum: 0, maximum: 23 }), count })),
  ),
  average_time_to_first_reply: Type.Number(),
  median_time_to_first_reply: Type.Number(),
  average_time_to_resolution: Type.Number(),
  median_time_to_resolution: Type.Number(),
  // Null for an account without working hours.
  within_working_hours: Type.Optional(Nullable(WithinWorkingHours)),
  first_reply_metrics_by_week: Type.Array(FirstReplyWeek),
  resolution_metrics_by_week: Type.Array(ResolutionWeek),
  // Most frequent first. Includes customers whose browser is unknown.
  customer_breakdown_by_browser: Type.Array(Type.Object({ browser: Nullable(Type.String()), count })),
  customer_breakdown_by_os: Type.Array(Type.Object({ os: Nullable(Type.String()), count })),
  customer_breakdown_by_time_zone: Type.Array(Type.Object({ time_zone: Nullable(Type.String()), count })),
});
export type Report = Static<typeof Report>;
