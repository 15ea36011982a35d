import { createHmac, timingSafeEqual } from "node:crypto";

/** Compares two texts in constant time. */
export function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const hmac = (algorithm: "sha256" | "sha1", secret: string, text: string, encoding: "hex" | "base64" = "hex") =>
  createHmac(algorithm, secret).update(text, "utf8").digest(encoding);

const WINDOW_SECONDS = 300;

/** Whether a request was signed less than five minutes ago. @param seconds since 1970, as received */
export function isRecent(seconds: string | undefined, now = Date.now()): boolean {
  if (!seconds || !/^\d{1,12}$/.test(seconds)) return false;
  return Math.abs(now / 1000 - Number(seconds)) <= WINDOW_SECONDS;
}
