import { once } from "node:events";
import { connect } from "node:tls";
import type { Config } from "../config.ts";
import { checkClientAddress } from "./client-address.ts";
import { type Finding, off, ok, problem, reasonOf } from "./finding.ts";

const TIMEOUT_MS = 10_000;
const LEAST_DAYS_OF_CERTIFICATE = 14;
const DAY_MS = 86_400_000;

/** The server as its clients reach it: HTTP, TLS, WebSockets, and proxies in between. */
export async function checkPublicAddress(config: Config): Promise<Finding[]> {
  const { publicUrl } = config;
  const address = await checkHttp(publicUrl);
  if (address.state === "problem") return [address];
  return [
    address,
    await checkCertificate(publicUrl),
    await checkWebSocket(publicUrl),
    await checkClientAddress(config),
  ];
}

async function checkHttp(publicUrl: string): Promise<Finding> {
  const advice = "Start the server, and check PUBLIC_URL, DNS, the firewall and the proxy in front of the server.";
  try {
    const answer = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status } = (await answer.json()) as { status?: string };
    if (!answer.ok) return problem("Public address", `${publicUrl}/readyz: ${status ?? answer.status}`, advice);
    return ok("Public address", `${publicUrl} answers`);
  } catch (error) {
    return problem("Public address", `${publicUrl}/readyz: ${reasonOf(error)}`, advice);
  }
}

async function checkCertificate(publicUrl: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:")
    return isLocal
      ? off("TLS", "PUBLIC_URL is on this machine")
      : problem(
          "TLS",
          "PUBLIC_URL is not https",
          "Put a proxy with a certificate in front of the server (docs/guide/self-hosting.md).",
        );
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const endsAt = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((endsAt.getTime() - Date.now()) / DAY_MS);
    const detail = `the certificate is valid for ${days} more days`;
    return days >= LEAST_DAYS_OF_CERTIFICATE
      ? ok("TLS", detail)
      : problem("TLS", detail, "Renew the certificate, and check why it was not renewed automatically.");
  } catch (error) {
    return problem("TLS", reasonOf(error), "Install a certificate with its chain for the host of PUBLIC_URL.");
  } finally {
    socket.destroy();
  }
}

/** Joins nothing: a heartbeat is answered before a client is known. */
async function checkWebSocket(publicUrl: string): Promise<Finding> {
  const socket = new WebSocket(`${publicUrl.replace("http", "ws")}/socket/websocket?vsn=2.0.0`);
  const answered = Promise.withResolvers<void>();
  socket.onopen = () => socket.send(JSON.stringify([null, "1", "phoenix", "heartbeat", {}]));
  socket.onmessage = () => answered.resolve();
  socket.onerror = () => answered.reject(new Error("the upgrade to a WebSocket failed"));
  const timer = setTimeout(() => answered.reject(new Error("no answer through the WebSocket")), TIMEOUT_MS);
  try {
    await answered.promise;
    return ok("WebSocket", "a heartbeat was answered through the public address");
  } catch (error) {
    return problem(
      "WebSocket",
      reasonOf(error),
      "Let the proxy pass the headers Upgrade and Connection for /socket/websocket. Clients use long polling meanwhile.",
    );
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}
