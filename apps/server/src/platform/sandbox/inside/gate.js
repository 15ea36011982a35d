// The only way in and out of the process: it hands a task to the program, and counts and looks at what the program asks of
// others. It has an isolate of its own, so the program cannot change it.

let left = 0;

/** What would tell our own server who else is asking. */
const isOfProxies = (header) => /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-)/i.test(header);

export default {
  /** Out. Redirects are not followed here but by who asked, and so come by here, too. */
  async fetch(request, { SETTINGS, API, WORLD }) {
    if (left <= 0) throw new Error(`A run may make ${SETTINGS.mostRequests} requests, and this one has made more`);
    left -= 1;
    if (request.headers.has("upgrade")) throw new Error("Web sockets cannot be opened from a function");
    const { origin, pathname, hostname } = new URL(request.url);
    if (origin === SETTINGS.apiOrigin && pathname.startsWith("/api/")) return API.fetch(asAFunction(request));
    try {
      return await WORLD.fetch(request);
    } catch {
      throw new Error(`${hostname} cannot be reached: it does not answer, or is no public address`);
    }
  },
};

/** Our own server is told that nobody wrote this just now. */
function asAFunction(request) {
  const plain = new Request(request);
  for (const name of [...plain.headers.keys()].filter(isOfProxies)) plain.headers.delete(name);
  plain.headers.set("x-parley-function", "1");
  return plain;
}

/** In. */
export const entry = {
  async fetch(request, { SETTINGS, PROGRAM }) {
    left = SETTINGS.mostRequests;
    return PROGRAM.fetch(request);
  },
};
