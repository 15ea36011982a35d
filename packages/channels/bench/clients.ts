/**
 * Run as a child process with the server's address, how many sockets to open and the topics they
 * join: keeps them open, counts what they hear, and reports both to its parent.
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
