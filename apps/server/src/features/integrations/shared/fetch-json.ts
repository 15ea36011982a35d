const MAX_BYTES = 100_000_000;
/** More than this is a mail, mostly, or a long list: it is not looked at, and whoever asked sees by itself whether it is whole. */
const MAX_PARSED_BYTES = 1_000_000;

/**
 * `fetch` for the SDK of a service that speaks JSON. What a proxy, a page for people or half an answer says in its place is a
 * bad gateway: SDKs take it for an answer, or for a refusal, and what was to be done would count as done.
 */
export const fetchJson: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status === 204 || answer.status === 401 || answer.status === 429 || answer.status >= 500) return answer;
  const bytes = await readWhole(answer);
  if (!bytes || !isJson(bytes)) return new Response(null, { status: 502 });
  const { status, statusText, headers, url } = answer;
  return Object.defineProperty(new Response(bytes, { status, statusText, headers }), "url", { value: url });
};

/** Nothing when it is larger than whatever we ask for. */
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
