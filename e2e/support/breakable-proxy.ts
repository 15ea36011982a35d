import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy to the server whose connections can be cut: all of them, or only WebSockets. */
export async function startBreakableProxy(serverUrl: string) {
  const { port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const open = new Set<Socket>();
  let isUnplugged = false;
  const server = createServer((client) => {
    if (isUnplugged) {
      client.resetAndDestroy();
      return;
    }
    open.add(client);
    client.on("close", () => open.delete(client));
    const upstream = connect(Number(port), "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
    client.once("data", (start) => {
      if (!start.toString("latin1").startsWith("GET /socket")) return;
      sockets.add(client);
      client.on("close", () => sockets.delete(client));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resets all open sockets. Returns their number. */
    cut() {
      const count = sockets.size;
      for (const socket of sockets) socket.resetAndDestroy();
      return count;
    },
    /** Resets all connections and refuses new ones until `plugIn`. */
    unplug() {
      isUnplugged = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    plugIn() {
      isUnplugged = false;
    },
    close: () => server.close(),
  };
}
