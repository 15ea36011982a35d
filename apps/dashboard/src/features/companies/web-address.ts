/**
 * The URL for an address that a user typed, with http or https only. The scheme may be missing. Undefined if it is
 * invalid.
 */
export function webAddress(typed: string): string | undefined {
  const whole = /^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  if (!URL.canParse(whole)) return undefined;
  const { hostname, username, href } = new URL(whole);
  return hostname.includes(".") && username === "" ? href : undefined;
}
