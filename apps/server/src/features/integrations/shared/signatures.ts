import { createHmac, timingSafeEqual } from "node:crypto";

/** In the same time whatever is wrong. */
export function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const hmac = (algorithm: "sha256" | "sha1", secret: string, text: string, encoding: "hex" | "base64" = "hex") =>
  createHmac(algorithm, secret).update(text, "utf8").digest(encoding);

const WINDOW_SECONDS = 300;

/** Whether something was signed just now. @param seconds since 1970, as it came */
export function isRecent(seconds: string | undefined, now = Date.now()): boolean {
  if (!seconds || !/^\d{1,12}$/.test(seconds)) return false;
  return Math.abs(now / 1000 - Number(seconds)) <= WINDOW_SECONDS;
}
