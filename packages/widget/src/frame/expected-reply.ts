import { withPageTexts } from "./on-demand-texts.ts";
import type { texts } from "./texts.ts";

interface Known {
  replyMinutes?: string | undefined;
  teamBackAt?: string | undefined;
}

/** Up to this time, "in 1 day" is true enough. A slower team promises nothing. */
const MAX_MINUTES = 36 * 60;

/**
 * When a visitor can expect a reply: the time when the team is back, else the usual time of a reply. Undefined when
 * neither is known. This script loads on demand, while no agent is online, so the chat passes its texts.
 */
export function expectedReply(
  { replyMinutes, teamBackAt }: Known,
  chatTexts: typeof texts,
  now: Date,
): string | undefined {
  const words = withPageTexts(chatTexts);
  const back = new Date(teamBackAt ?? Number.NaN);
  if (back > now) {
    const isToday = back.toDateString() === now.toDateString();
    const day = new Intl.DateTimeFormat(words.locale, { weekday: "long" }).format(back);
    const time = new Intl.DateTimeFormat(words.locale, { timeStyle: "short" }).format(back);
    return (isToday ? words.backToday : words.backOn).replace("{day}", day).replace("{time}", time);
  }
  const minutes = Number(replyMinutes);
  if (!(minutes > 0 && minutes <= MAX_MINUTES)) return undefined;
  const [count, unit] = rounded(minutes);
  return words.usualReply.replace("{time}", new Intl.RelativeTimeFormat(words.locale).format(count, unit));
}

/** More than 10 minutes are rounded up to multiples of 5. */
function rounded(exact: number): [count: number, unit: Intl.RelativeTimeFormatUnit] {
  const minutes = exact > 10 ? Math.ceil(exact / 5) * 5 : exact;
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return [minutes, "minute"];
  return hours < 24 ? [hours, "hour"] : [1, "day"];
}
