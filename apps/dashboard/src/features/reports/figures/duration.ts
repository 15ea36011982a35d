import { reportText } from "../texts.ts";

/** `26h 3m 20s`: hours, minutes and seconds. Leading units of 0 are left out. */
export function durationOf(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const parts = [reportText("duration.seconds", { n: whole % 60 })];
  if (whole >= 60) parts.unshift(reportText("duration.minutes", { n: minutes }));
  if (whole >= 3600) parts.unshift(reportText("duration.hours", { n: hours }));
  return parts.join(" ");
}
