const MAX_REASON_LENGTH = 500;

/**
 * The text for the team about a failed delivery. Undefined when the delivery is only delayed.
 * @param report the machine-readable part (RFC 3464), if any
 */
export function describeBounce(report: string | undefined, text: string): string | undefined {
  const fieldOf = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t].+)*)`, "im")
      .exec(report ?? "")?.[1]
      ?.replace(/\s+/g, " ")
      .trim();
  const action = fieldOf("action")?.toLowerCase();
  if (action && action !== "failed") return undefined;
  const recipient = (fieldOf("final-recipient") ?? fieldOf("original-recipient"))?.replace(/^[^;]*;\s*/, "");
  const reason = fieldOf("diagnostic-code")?.replace(/^smtp;\s*/i, "") ?? fieldOf("status") ?? text;
  const what = recipient ? `The email to ${recipient} was not delivered` : "The email was not delivered";
  return reason ? `${what}: ${reason.slice(0, MAX_REASON_LENGTH).toWellFormed()}` : `${what}.`;
}
