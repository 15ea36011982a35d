/**
 * Formats instants for the contract (`http.md` §0.6). The database returns them as text in UTC, with a space or a `T`
 * and up to six digits of fraction. Seconds are truncated, not rounded.
 */
const seconds = (instant: string) => `${instant.slice(0, 10)}T${instant.slice(11, 19)}`;

/** `2026-11-21T00:40:45`: every `created_at` and `updated_at`. */
export const naive = (instant: string): string => seconds(instant);

/** `2026-11-21T00:40:45Z`: every other instant. */
export function utc(instant: string): string;
export function utc(instant: string | null): string | null;
export function utc(instant: string | null) {
  return instant === null ? null : `${seconds(instant)}Z`;
}

/** `2026-11-21T00:40:45.123456Z` */
export function utcMicro(instant: string): string {
  const fraction = /\.(\d+)/.exec(instant)?.[1] ?? "";
  return `${seconds(instant)}.${fraction.padEnd(6, "0").slice(0, 6)}Z`;
}
