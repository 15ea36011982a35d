import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

// Holds sockets, and sends a frame to all of them on request.
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });

process.on("message", ({ ask, frame }: { ask: "bytes" | "broadcast"; frame?: string }) => {
  if (ask === "bytes") return process.send?.({ bytes: residentBytes() });
  for (const socket of server.clients) socket.send(frame!);
  return process.send?.({});
});

http.listen(0, "127.0.0.1", () => {
  const { port } = http.address() as AddressInfo;
  process.send?.({ url: `ws://127.0.0.1:${port}`, bytes: residentBytes() });
});

function residentBytes() {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
