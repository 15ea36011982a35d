import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/platform/config.ts";
import { checkClientAddress } from "../../src/platform/doctor/client-address.ts";
import { useWorld } from "../harness/world.ts";

/** `npm run doctor` finds proxies that hide the addresses of clients. */
const TRUSTED = "127.0.0.9";
const UNKNOWN = "127.0.0.8";
const world = useWorld({ TRUSTED_PROXIES: TRUSTED });

type ForwardedFor = (request: IncomingMessage) => string | undefined;
const received: ForwardedFor = ({ headers }) => headers["x-forwarded-for"]?.toString();
const appends: ForwardedFor = (request) => [received(request), request.socket.remoteAddress].join(", ");
const replaces: ForwardedFor = ({ socket }) => socket.remoteAddress;
const passesOn: ForwardedFor = received;
const removes: ForwardedFor = () => undefined;

/** An HTTP proxy that connects from this address. @returns its URL */
async function aProxy(target: string, localAddress: string, forwardedFor: ForwardedFor) {
  const proxy = createServer((incoming, answer) => {
    const { "x-forwarded-for": _, ...headers } = incoming.headers;
    const value = forwardedFor(incoming);
    const forwarded = { ...headers, ...(value && { "x-forwarded-for": value }) };
    request(`${target}${incoming.url}`, { localAddress, headers: forwarded }, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer);
    }).end();
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const check = (PUBLIC_URL: string, DATA_DIR = world.dataDir) =>
  checkClientAddress(readConfig({ PUBLIC_URL, DATA_DIR }));

test.each<[string, string, ForwardedFor, string, string]>([
  ["appends the client's address", TRUSTED, appends, "ok", "come from 127.0.0.1"],
  ["replaces the header", TRUSTED, replaces, "ok", "come from 127.0.0.1"],
  ["is not in TRUSTED_PROXIES", UNKNOWN, appends, "problem", `the proxy ${UNKNOWN} is not trusted`],
  ["passes on what a client claims", TRUSTED, passesOn, "problem", "without the client's address"],
  ["removes the header", TRUSTED, removes, "problem", "without the client's address"],
])("a proxy that %s", async (_, address, forwardedFor, state, detail) => {
  const url = await aProxy(world.url, address, forwardedFor);
  expect(await check(url)).toMatchObject({ state, detail: expect.stringContaining(detail) });
});

test("of two proxies, the one that is not in TRUSTED_PROXIES is named", async () => {
  const inner = await aProxy(world.url, TRUSTED, appends);
  const outer = await aProxy(inner, UNKNOWN, appends);
  expect(await check(outer)).toMatchObject({
    state: "problem",
    advice: expect.stringContaining(`add ${UNKNOWN} to TRUSTED_PROXIES`),
  });
});

test("a server without a proxy has no problem, and one with another key is reported", async () => {
  expect(await check(world.url)).toMatchObject({ state: "ok", detail: expect.stringContaining("without a proxy") });
  const stranger = readConfig({ PUBLIC_URL: world.url, SECRET_KEY: "another".repeat(10) });
  expect(await checkClientAddress(stranger)).toMatchObject({
    state: "problem",
    detail: expect.stringContaining("key"),
  });
});

test("only a token that this installation signed within the last minute shows how a request arrived", async () => {
  const status = async (token?: string) =>
    (await world.call("GET", "/client-address", { headers: { ...(token && { "x-parley-doctor": token }) } })).status;
  const signed = (until: number) => world.server.platform.secretKey.sign("client-address", { until });
  expect(await status(signed(Date.now() + 60_000))).toBe(200);
  expect(await status(signed(Date.now() - 1))).toBe(404);
  expect(await status("e30.x")).toBe(404);
  expect(await status()).toBe(404);
});
