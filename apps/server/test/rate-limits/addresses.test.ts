import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";
import { expectLimited, from } from "./limited.ts";

/** Only a trusted proxy may set the address of the client. */
const world = useWorld({
  RATE_LIMITS: "login-address=2/minute,password-reset=1/1second",
  TRUSTED_PROXIES: "10.0.0.0/8",
});

const logIn = (number: number, headers: Record<string, string>) =>
  world.call("POST", "/api/session", {
    body: { user: { email: `nobody-${number}@example.com`, password: "a guess" } },
    headers,
  });

test("a forged address is ignored", async () => {
  await logIn(1, from("198.51.100.1"));
  await logIn(2, from("198.51.100.2, 10.0.0.1"));
  expectLimited(await logIn(3, from("198.51.100.3")), 60);
  expectLimited(await logIn(4, { forwarded: "for=198.51.100.4", "x-real-ip": "198.51.100.4" }), 60);
});

test("after Retry-After, requests succeed again", async () => {
  const ask = () => world.call("POST", "/api/reset_password", { body: { email: "nobody@example.com" } });
  const answers = await Promise.all([ask(), ask(), ask()]); // at once, because the limit is for a second
  expectLimited(answers.find(({ status }) => status === 429)!, 1);
  await expect.poll(async () => (await ask()).status).toBe(200);
});
