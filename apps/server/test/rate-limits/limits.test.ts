import { expect, test } from "vitest";
import { readRateLimits } from "../../src/platform/limits/rate-limit-settings.ts";

/** Parsing RATE_LIMITS: `behaviour.md` §20. */
const read = (text: string) => {
  const problems: string[] = [];
  return { settings: readRateLimits(text, problems), problems };
};
const minute = 60;
const hour = 3600;

test("the defaults are those of the contract", () => {
  expect(read("on")).toMatchObject({
    problems: [],
    settings: {
      login: [
        { points: 10, seconds: minute },
        { points: 50, seconds: hour },
      ],
      // not part of the contract with published clients
      "login-address": [
        { points: 30, seconds: minute },
        { points: 200, seconds: hour },
      ],
      "login-email": [{ points: 300, seconds: hour }],
      "login-known": [
        { points: 10, seconds: minute },
        { points: 50, seconds: hour },
      ],
      registration: [{ points: 10, seconds: hour }],
      "password-reset": [{ points: 10, seconds: hour }],
      "invitation-mail": [{ points: 10, seconds: hour }],
      widget: [{ points: 1200, seconds: minute }],
      recording: [{ points: 300, seconds: minute }],
      identify: [{ points: 300, seconds: minute }],
      "identify-miss": [{ points: 60, seconds: minute }],
      "upload-anonymous": [{ points: 100, seconds: hour }],
      "upload-user": [{ points: 30, seconds: minute }],
      "visitor-message": [{ points: 20, seconds: 4 }],
      "agent-request": [{ points: 3000, seconds: minute }],
      "webhook-verify": [{ points: 20, seconds: minute }],
      unsubscribe: [{ points: 60, seconds: minute }],
      "mail-link": [{ points: 60, seconds: minute }],
      "operator-mail": [{ points: 10, seconds: hour }],
      "inbound-connection": [{ points: 600, seconds: minute }],
      "inbound-mail": [{ points: 600, seconds: minute }],
      "inbound-refusal": [{ points: 60, seconds: minute }],
      "function-deploy": [{ points: 60, seconds: minute }],
      "function-invoke": [{ points: 120, seconds: minute }],
      "billing-change": [
        { points: 20, seconds: minute },
        { points: 100, seconds: hour },
      ],
    },
  });
});

test("limits can be disabled; a setting changes only the limits that it names", () => {
  expect(read("off").settings).toBeUndefined();
  const { settings, problems } = read("login = 5/minutes + 7/2days, widget=9/30seconds");
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({
    login: [
      { points: 5, seconds: minute },
      { points: 7, seconds: 2 * 24 * hour },
    ],
    widget: [{ points: 9, seconds: 30 }],
    registration: [{ points: 10, seconds: hour }],
  });
});

test.each([
  ["logins=5/minute", 'no limit named "logins"'],
  ["toString=5/minute", 'no limit named "toString"'],
  ["yes", 'no limit named "yes"'],
  ["login=", '"" for login'],
  ["login=many/minute", '"many/minute" for login'],
  ["login=5/fortnight", '"5/fortnight" for login'],
  ["login=5/0minutes", '"5/0minutes" for login'],
  ["login=-5/minute", '"-5/minute" for login'],
  ["login=5/minute+", '"" for login'],
])("%s is refused with its name", (text, complaint) => {
  const { problems } = read(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(complaint);
});
