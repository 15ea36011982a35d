import { type FullAnswer, fetchFullAnswer } from "../../platform/http/outbound.ts";
import { sniffContentType } from "../files/index.ts";

const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 2;

/** Raster images only. SVG can contain scripts and URLs. */
const rasterTypes = ["image/png", "image/apng", "image/jpeg", "image/gif", "image/webp", "image/avif"];

export interface Photo {
  bytes: Buffer;
  contentType: string;
}

/**
 * Fetches a picture from a visitor's URL; undefined when there is none. Private addresses are always refused, even if
 * webhooks may reach them. The type is detected from the bytes.
 */
export async function fetchPhoto(url: string, get = fetchFullAnswer): Promise<Photo | undefined> {
  const answer = await follow(url, get);
  if (answer?.statusCode !== 200) return undefined;
  const contentType = await sniffContentType(answer.bytes);
  return rasterTypes.includes(contentType) ? { bytes: answer.bytes, contentType } : undefined;
}

/** Each redirect is checked like the first URL. */
async function follow(url: string, get: typeof fetchFullAnswer): Promise<FullAnswer | undefined> {
  let target: string | undefined = url;
  for (let redirects = 0; target !== undefined && redirects <= MAX_REDIRECTS; redirects++) {
    const answer: FullAnswer | undefined = await get(target, {
      mayReachPrivate: false,
      mostBytes: MAX_BYTES,
      longestMs: TIMEOUT_MS,
    });
    if (!answer || ![301, 302, 303, 307, 308].includes(answer.statusCode)) return answer;
    target = URL.parse(answer.headers.location ?? "", target)?.href;
  }
  return undefined;
}
