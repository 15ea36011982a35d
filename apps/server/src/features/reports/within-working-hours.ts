import { setImmediate } from "node:timers/promises";
import type { WithinWorkingHours } from "@parley/contract";
import { isTimeZone } from "../../platform/input/formats.ts";
import type { Scope } from "../../platform/scope.ts";
import { offsetsBetween } from "../../platform/time-zones.ts";
import { getAccount, workingTimeOf } from "../accounts/index.ts";
import type { ReportFilter } from "./filter.ts";
import { listMeasuredConversations } from "./queries.ts";
import type { Range } from "./range.ts";
import { averageOf, medianOf } from "./statistics.ts";

/** The number of conversations that are measured. */
const MAX_MEASURED = 20_000;
/** The number of conversations that are measured before other requests get their turn: about 5 ms. */
const SLICE = 2000;

/** The times to first reply and to resolution that count only working hours. Null when none are set. */
export async function measureWithinWorkingHours(
  scope: Scope,
  range: Range,
  filter: ReportFilter,
): Promise<WithinWorkingHours | null> {
  const { working_hours, time_zone } = await getAccount(scope);
  if (!time_zone || !isTimeZone(time_zone) || !workingTimeOf(working_hours, [])) return null;
  const rows = await listMeasuredConversations(scope, range, filter, MAX_MEASURED + 1);
  const conversations = rows.slice(0, MAX_MEASURED);
  const [first, last] = periodOf(conversations);
  const workingTime = workingTimeOf(working_hours, offsetsBetween(time_zone, first, last))!;

  const secondsUntil = (start: number, end: number | null) =>
    end === null ? [] : [Math.trunc(workingTime(start, end) / 1000)];
  const toFirstReply: number[] = [];
  const toResolution: number[] = [];
  for (let start = 0; start < conversations.length; start += SLICE) {
    for (const { created_at, first_replied_at, closed_at } of conversations.slice(start, start + SLICE)) {
      toFirstReply.push(...secondsUntil(created_at, first_replied_at));
      toResolution.push(...secondsUntil(created_at, closed_at));
    }
    await setImmediate();
  }
  return {
    average_time_to_first_reply: measured(toFirstReply, averageOf),
    median_time_to_first_reply: measured(toFirstReply, medianOf),
    average_time_to_resolution: measured(toResolution, averageOf),
    median_time_to_resolution: measured(toResolution, medianOf),
    is_limited: rows.length > MAX_MEASURED,
  };
}

/** The first and the last instant of conversations that are ordered latest first. */
function periodOf(conversations: Awaited<ReturnType<typeof listMeasuredConversations>>): [number, number] {
  const first = conversations.at(-1)?.created_at ?? 0;
  const last = conversations.reduce(
    (last, { first_replied_at, closed_at }) => Math.max(last, first_replied_at ?? 0, closed_at ?? 0),
    first,
  );
  return [first, last];
}

const measured = (seconds: number[], figureOf: (seconds: number[]) => number) =>
  seconds.length === 0 ? null : figureOf(seconds);
