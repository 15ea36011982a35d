import { expect, onTestFinished, test, vi } from "vitest";
import { RecordingsSocket } from "./recordings-socket.ts";

test("a connection that fails is reported", async () => {
  const onError = vi.fn();
  const socket = new RecordingsSocket({
    baseUrl: "http://127.0.0.1:1",
    accountId: "7a0d8a8e-6b0c-4f0e-9a3e-0a8d3c1f2b11",
    token: () => undefined,
    onPresence() {},
    onError,
  });
  onTestFinished(() => socket.close());
  await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(0);
});
