import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const FIRST = 10_000;
/** From here on, systems choose ports for outgoing connections, which could take the port before it is used. */
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
