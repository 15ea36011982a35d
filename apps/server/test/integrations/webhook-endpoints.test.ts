import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** Rules for all webhook routes of external services, on a server without connections: `behaviour.md` §13. */
const world = useWorld({
  BILLING_ENABLED: "1",
  STRIPE_PUBLIC_KEY: "pk_test_parley",
  STRIPE_SECRET_KEY: "sk_test_parley",
  STRIPE_WEBHOOK_SECRET: "whsec_parley",
});

/** Twilio's forms name the account of the signature. Without an account, the signature is not checked. */
const doors = [
  ["/api/slack/webhook", 401],
  ["/api/slack/actions", 401],
  ["/api/mattermost/webhook", 401],
  ["/api/twilio/webhook", 400],
  ["/api/twilio/status", 400],
  ["/api/github/webhook", 401],
  ["/api/stripe/webhook", 401],
] as const;

const signatures = {
  "x-slack-request-timestamp": String(Math.floor(Date.now() / 1000)),
  "x-slack-signature": "v0=00",
  "x-twilio-signature": "c2lnbmVk",
  "x-hub-signature-256": "sha256=00",
  "stripe-signature": "t=1,v1=00",
};

test.each(doors)("%s refuses unsigned requests", async (path, refusal) => {
  for (const body of [
    "",
    "{",
    "[]",
    "{}",
    '{"challenge":"abc","type":"url_verification"}',
    "payload=%7B%7D",
    "token=&To=",
  ]) {
    for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain", "nonsense"]) {
      for (const more of [{}, signatures]) {
        const answer = await world.call("POST", path, { body, headers: { "content-type": type, ...more } });
        expect({ body, type, status: answer.status }).toEqual({ body, type, status: refusal });
        if (refusal === 401) expect(answer.text).toBe("");
      }
    }
  }
});

test.each(doors)("%s stops reading a body that is too large", async (path, refusal) => {
  const send = (bytes: number) =>
    world.call("POST", path, { body: "x".repeat(bytes), headers: { "content-type": "text/plain", ...signatures } });
  expect((await send(1_000_000)).status).toBe(refusal);
  expect((await send(1_000_001)).status).toBe(413);
});
