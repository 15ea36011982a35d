import type { Subscription } from "@parley/contract";

/** The end of the trial in ms. Undefined when the trial is over. */
export function trialEndOf({ trial_end }: Pick<Subscription, "trial_end">, now: number): number | undefined {
  return trial_end !== null && trial_end * 1000 > now ? trial_end * 1000 : undefined;
}

/** One month after the end of the trial. Without a trial, one month after the start of the period. */
export function nextBillingOf({ trial_end, current_period_start }: Subscription): number {
  return monthAfter(1000 * Math.max(trial_end ?? 0, current_period_start ?? 0));
}

/** The same day of the next month, or the last day of a shorter month. */
function monthAfter(instant: number): number {
  const date = new Date(instant);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + 2, 0); // the last day of the next month
  date.setDate(Math.min(day, date.getDate()));
  return date.getTime();
}

export function firstOfNextMonth(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime();
}
