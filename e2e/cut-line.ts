import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to the server that can be cut: everything passes, until its sockets (not its requests) are torn down. */
export async function cutLine(serverUrl: string) {
  const { port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const open = new Set<Socket>();
  let isUnplugged = false;
  const line = createServer((near) => {
    if (isUnplugged) {
      near.resetAndDestroy();
      return;
    }
    open.add(near);
    near.on("close", () => open.delete(near));
    const far = connect(Number(port), "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
    near.once("data", (start) => {
      if (!start.toString("latin1").startsWith("GET /socket")) return;
      sockets.add(near);
      near.on("close", () => sockets.delete(near));
    });
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** Tears down what is open, without a word of goodbye; says how many there were. */
    cut() {
      const count = sockets.size;
      for (const socket of sockets) socket.resetAndDestroy();
      return count;
    },
    /** Nothing passes any more, as when the cable is out, until it is plugged in again. */
    unplug() {
      isUnplugged = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    plugIn() {
      isUnplugged = false;
    },
    close: () => line.close(),
  };
}
