import { describe, expect, test } from "vitest";
import { outcomeOf } from "./outcome.ts";

const sentAt = new Date("2026-11-21T00:40:45.900Z");
const answered = (statusCode: number) => ({ statusCode, text: "ok", durationMs: 12.4 });

test("an attempt is stored with its time, answer and duration", () => {
  expect(outcomeOf(answered(200), 0, sentAt).attempt).toEqual({
    at: "2026-11-21T00:40:45Z",
    status_code: 200,
    duration_ms: 12,
    response: "ok",
  });
  expect(outcomeOf({ text: "ECONNREFUSED\0", durationMs: 1 }, 0, sentAt).attempt).toMatchObject({
    status_code: null,
    response: "ECONNREFUSED",
  });
});

describe("the outcome", () => {
  test.each([200, 202, 204])("with %i is delivered", (status) => {
    expect(outcomeOf(answered(status), 3, sentAt)).toMatchObject({ status: "delivered" });
  });

  test.each([301, 302, 400, 401, 404, 410])("with %i is final", (status) => {
    const outcome = outcomeOf(answered(status), 0, sentAt);
    expect([outcome.status, outcome.pauseMs]).toEqual(["failed", undefined]);
  });

  test("for a private target is final", () => {
    expect(outcomeOf({ text: "", durationMs: 0, isRefused: true }, 0, sentAt).status).toBe("failed");
  });

  test.each([
    [0, 5],
    [1, 10],
    [12, 20_480],
  ])("without an answer, busy or broken after %i attempts: a retry after %i seconds", (tries, seconds) => {
    for (const answer of [{ text: "timeout", durationMs: 10_000 }, answered(429), answered(500), answered(503)]) {
      expect(outcomeOf(answer, tries, sentAt)).toMatchObject({ status: "pending", pauseMs: seconds * 1000 });
    }
  });

  test("after the fifteenth attempt, about a day after the first, is final", () => {
    expect(outcomeOf(answered(503), 14, sentAt).status).toBe("failed");
    const pauses = Array.from({ length: 14 }, (_, tries) => outcomeOf(answered(503), tries, sentAt).pauseMs!);
    expect(pauses.reduce((sum, pause) => sum + pause) / 3_600_000).toBeCloseTo(22.75, 1);
  });
});
