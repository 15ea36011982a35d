import type { Account, WorkingHours } from "@parley/contract";
import { text } from "../texts.ts";

export type Day = WorkingHours["day"];

const STEP_MINUTES = 30;
const LAST_MINUTE = 1439;

export const allHours: WorkingHours = { day: "everyday", start_minute: 0, end_minute: LAST_MINUTE };

/** Every half hour, and the last minute of the day. */
const steps = [...Array.from({ length: 48 }, (_, step) => step * STEP_MINUTES), LAST_MINUTE];

/** The available start times. The chosen time stays available even between the half hours. */
export const startMinutes = (chosen: number) =>
  withChosen(
    steps.filter((minute) => minute < LAST_MINUTE),
    chosen,
  );

/** The available end times, all later than the start. */
export const endMinutes = (start: number, chosen: number) =>
  withChosen(
    steps.filter((minute) => minute > start),
    chosen,
  );

/** Working hours with another start. An end that is not later moves to the next available time. */
export function beginningAt(hours: WorkingHours, start_minute: number): WorkingHours {
  const end_minute = hours.end_minute > start_minute ? hours.end_minute : endMinutes(start_minute, LAST_MINUTE)[0]!;
  return { ...hours, start_minute, end_minute };
}

/** The working hours of an account. Without any: all day, every day. */
export const hoursOf = ({ working_hours }: Pick<Account, "working_hours">) =>
  working_hours.length > 0 ? working_hours : [allHours];

/** `9:30 am` */
export function clockLabel(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const shown = `${hour % 12 || 12}:${String(minute % 60).padStart(2, "0")}`;
  return text(hour < 12 ? "time.am" : "time.pm", { time: shown });
}

const withChosen = (minutes: number[], chosen: number) =>
  minutes.includes(chosen) ? minutes : [...minutes, chosen].sort((a, b) => a - b);
