import { cleanNotifications, notificationsStore } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { canUndo, clearUndo, undoable, undoLast } from "./undo.tsx";

const undo = vi.fn();
const close = undoable(async () => ({ title: "Closed: Ann", undo }));

beforeEach(() => {
  vi.useFakeTimers();
  undo.mockClear();
});
afterEach(() => {
  clearUndo();
  vi.useRealTimers();
});

test("an action is undone once, also after its toast has closed", async () => {
  await close();
  cleanNotifications();
  expect(canUndo()).toBe(true);
  await undoLast();
  await undoLast();
  expect(undo).toHaveBeenCalledOnce();
  expect(canUndo()).toBe(false);
});

test("an action cannot be undone after a minute, unless its toast is still shown", async () => {
  await close();
  vi.advanceTimersByTime(100_000);
  expect(canUndo()).toBe(true);
  cleanNotifications();
  vi.advanceTimersByTime(100_000);
  expect(canUndo()).toBe(false);
  await undoLast();
  expect(undo).not.toHaveBeenCalled();
});

test("the undo key waits for a running action", async () => {
  const answer = Promise.withResolvers<{ title: string; undo(): void }>();
  const closing = undoable(() => answer.promise)();
  expect(canUndo()).toBe(true);
  const undone = undoLast();
  answer.resolve({ title: "Closed: Ben", undo });
  await Promise.all([closing, undone]);
  expect(undo).toHaveBeenCalledOnce();
});

test("a refused action offers no undo", async () => {
  await undoable(async () => undefined)();
  await expect(undoable(() => Promise.reject(new Error("away")))()).rejects.toThrow();
  expect(canUndo()).toBe(false);
});

test("the next user can undo neither a completed nor a running action", async () => {
  await close();
  const answer = Promise.withResolvers<{ title: string; undo(): void }>();
  const closing = undoable(() => answer.promise)();
  clearUndo();
  answer.resolve({ title: "Closed: Ben", undo });
  await closing;
  expect(canUndo()).toBe(false);
  expect(notificationsStore.getState().notifications).toEqual([]);
});
