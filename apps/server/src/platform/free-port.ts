import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Browsers and `fetch` refuse port 10080. */
const FIRST = 10_081;
/** Linux chooses ports for outgoing connections from here on. One of them could take the port before it is used. */
const END = 32_768;

/** Finds a free port of loopback. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
