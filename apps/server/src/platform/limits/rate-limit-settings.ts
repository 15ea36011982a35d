/** Points per time for each limit (`behaviour.md` §20, `realtime.md` §5). A plus joins several bounds. */
const defaults = {
  "request-address": "6000/minute",
  "body-address": "20000/minute",
  "failed-authentication": "600/minute",
  login: "10/minute+50/hour",
  "login-address": "30/minute+200/hour",
  "login-email": "300/hour",
  "login-known": "10/minute+50/hour",
  registration: "10/hour",
  "password-reset": "10/hour",
  "invitation-mail": "10/hour",
  widget: "1200/minute",
  recording: "300/minute",
  identify: "300/minute",
  "identify-miss": "60/minute",
  photo: "1200/minute",
  "upload-anonymous": "100/hour",
  "upload-user": "30/minute",
  "visitor-message": "20/4seconds",
  "messages-seen": "20/4seconds",
  "visitor-typing": "8/4seconds",
  "visitor-typing-address": "200/4seconds",
  "visitor-message-conversation": "40/4seconds",
  "visitor-message-customer": "40/4seconds",
  "visitor-message-address": "200/4seconds",
  "socket-connect": "3000/minute",
  join: "300/minute",
  "join-address": "3000/minute",
  "recording-event": "200/10seconds",
  "recording-event-address": "5000/10seconds",
  "recording-kilobytes": "24000/10seconds",
  "recording-kilobytes-address": "48000/10seconds",
  "agent-request": "3000/minute",
  "webhook-verify": "20/minute",
  "integration-test": "10/minute",
  "integration-refusal": "60/minute",
  "inbound-connection": "600/minute",
  "inbound-mail": "600/minute",
  "inbound-refusal": "60/minute",
  unsubscribe: "60/minute",
  "mail-link": "60/minute",
  "operator-mail": "10/hour",
  "function-deploy": "60/minute",
  "function-invoke": "120/minute",
  "billing-change": "20/minute+100/hour",
};

export type RateLimitName = keyof typeof defaults;

interface Bound {
  readonly points: number;
  readonly seconds: number;
}

/** Absent when limits are switched off. */
export type RateLimitSettings = Readonly<Record<RateLimitName, readonly Bound[]>> | undefined;

/**
 * Reads RATE_LIMITS: `on`, `off`, or changes such as `login=20/minute+100/hour,agent-request=6000/minute`. Adds
 * unreadable parts to `problems`.
 */
export function readRateLimits(text: string, problems: string[]): RateLimitSettings {
  if (text === "off") return undefined;
  const texts: Record<string, string> = { ...defaults };
  for (const change of text === "on" ? [] : text.split(",")) {
    const [name = "", bounds = ""] = change.split("=").map((part) => part.trim());
    if (Object.hasOwn(defaults, name)) texts[name] = bounds;
    else problems.push(`RATE_LIMITS has no limit named "${name}", only ${Object.keys(defaults).join(", ")}`);
  }
  const settings = Object.entries(texts).map(([name, bounds]) => [name, readBounds(name, bounds, problems)]);
  return Object.fromEntries(settings);
}

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 };

function readBounds(name: string, text: string, problems: string[]): Bound[] {
  return text.split("+").flatMap((bound) => {
    const [, points, units, unit] = /^(\d+)\/([1-9]\d*|)(second|minute|hour|day)s?$/.exec(bound.trim()) ?? [];
    if (points && unit) {
      return [{ points: Number(points), seconds: Number(units || 1) * SECONDS[unit as keyof typeof SECONDS] }];
    }
    problems.push(`RATE_LIMITS: "${bound}" for ${name} is not of the form 10/minute`);
    return [];
  });
}
