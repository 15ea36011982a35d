const MAX_BYTES = 100_000_000;
/** Larger answers are not parsed. Those are mostly mails or long lists. The caller detects an incomplete answer. */
const MAX_PARSED_BYTES = 1_000_000;

/**
 * `fetch` for the SDK of a JSON service. An answer that is not JSON, such as a proxy's page or a truncated answer,
 * becomes status 502. An SDK would otherwise take it for success or for a refusal, and the delivery would count as
 * done.
 */
export const fetchJson: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status === 204 || answer.status === 401 || answer.status === 429 || answer.status >= 500) return answer;
  const bytes = await readWhole(answer);
  if (!bytes || !isJson(bytes)) return new Response(null, { status: 502 });
  const { status, statusText, headers, url } = answer;
  return Object.defineProperty(new Response(bytes, { status, statusText, headers }), "url", { value: url });
};

/** Undefined if the answer is larger than MAX_BYTES. */
async function readWhole({ body }: Response): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isJson(bytes: Buffer): boolean {
  if (bytes.byteLength > MAX_PARSED_BYTES) return true;
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
