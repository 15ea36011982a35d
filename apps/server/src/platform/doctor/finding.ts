/** The result of one check. */
export interface Finding {
  readonly subject: string;
  /** `off`: not configured, and therefore not checked. */
  readonly state: "ok" | "problem" | "off";
  readonly detail: string;
  /** What the operator can do about a problem. */
  readonly advice?: string;
}

export const ok = (subject: string, detail: string): Finding => ({ subject, state: "ok", detail });
export const off = (subject: string, detail: string): Finding => ({ subject, state: "off", detail });
export const problem = (subject: string, detail: string, advice: string): Finding => ({
  subject,
  state: "problem",
  detail,
  advice,
});

/** The reason of a failure in one line. Several failed addresses of one host have one reason each. */
export function reasonOf(error: unknown): string {
  const { message, code, errors, cause } = error as NodeJS.ErrnoException & AggregateError;
  if (errors?.length) return reasonOf(errors[0]);
  if (cause) return reasonOf(cause);
  return message || code || String(error);
}
