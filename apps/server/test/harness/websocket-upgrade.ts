import { randomBytes } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Returns the answer to a WebSocket upgrade. The socket stays open until the test ends. */
export function upgradeToWebSocket(
  url: string,
  { method = "GET", headers = {} }: { method?: string; headers?: object } = {},
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, {
      method,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
        ...headers,
      },
    });
    asked.on("upgrade", (response, socket: Socket) => {
      onTestFinished(() => void socket.destroy());
      resolve(response);
    });
    asked.on("response", (response) => resolve(response.resume()));
    asked.on("error", reject);
    asked.end();
  });
}
