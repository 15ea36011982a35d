import type { IncomingMessage } from "node:http";

export type UnreadBody = 408 | 413;

/** The body of a request as text, or the HTTP status that says why there is none. */
export function readBody(request: IncomingMessage, maxBytes: number, timeoutMs: number): Promise<string | UnreadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let byteLength = 0;
    const finish = (result: string | UnreadBody) => {
      clearTimeout(timeout);
      request.removeAllListeners("data").pause();
      resolve(result);
    };
    const timeout = setTimeout(finish, timeoutMs, 408);
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      byteLength += chunk.length;
      if (byteLength > maxBytes) finish(413);
    });
    request.once("end", () => finish(Buffer.concat(chunks).toString("utf8")));
    request.once("close", () => finish(408));
  });
}
