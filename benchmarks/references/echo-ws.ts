import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

// Sends every frame back.
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket) => socket.on("message", (data) => socket.send(data)));
server.on("listening", () => process.send?.({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }));
process.on("disconnect", () => process.exit());
