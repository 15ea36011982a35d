// All requests into and out of the process pass the gate. It passes a task to the program, and counts and inspects the
// program's own requests. It runs in a separate isolate, so the program cannot change it.

let requestsLeft = 0;

/** Headers in which a function could claim the address of another client. */
const isProxyHeader = (header) => /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-)/i.test(header);

export default {
  /** Handles the program's requests. The program's `fetch` follows redirects, so each redirect passes the gate, too. */
  async fetch(request, { SETTINGS, API, WORLD }) {
    if (requestsLeft <= 0)
      throw new Error(`A run may make ${SETTINGS.mostRequests} requests, and this one has made more`);
    requestsLeft -= 1;
    if (request.headers.has("upgrade")) throw new Error("A function cannot open WebSockets");
    const { origin, pathname, hostname } = new URL(request.url);
    if (origin === SETTINGS.apiOrigin && pathname.startsWith("/api/")) return API.fetch(asSentByFunction(request));
    try {
      return await WORLD.fetch(request);
    } catch {
      throw new Error(`${hostname} cannot be reached: it does not answer, or is not a public address`);
    }
  },
};

/** Removes the headers of proxies, and marks the request as sent by a function and not by a person. */
function asSentByFunction(request) {
  const plain = new Request(request);
  for (const name of [...plain.headers.keys()].filter(isProxyHeader)) plain.headers.delete(name);
  plain.headers.set("x-parley-function", "1");
  return plain;
}

/** Handles a task from the server. */
export const entry = {
  async fetch(request, { SETTINGS, PROGRAM }) {
    requestsLeft = SETTINGS.mostRequests;
    return PROGRAM.fetch(request);
  },
};
