/**
 * Runs as a child process. The arguments are the server's address, the number of sockets, and the topics to join. It
 * keeps the sockets open, counts the received frames, and reports both numbers to its parent.
 */
import { once } from "node:events";
import { WebSocket } from "ws";

const [url, count, topicPattern] = process.argv.slice(2) as [string, string, string | undefined];

let received = 0;
for (let index = 0; index < Number(count); index++) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  socket.on("message", () => received++);
  if (!topicPattern) continue;
  const topic = topicPattern.replace("{index}", String(index));
  socket.send(JSON.stringify(["1", "1", topic, "phx_join", { index }]));
  await once(socket, "message");
}

process.send!({ isReady: true });
process.on("message", () => {
  process.send!({ received });
});
