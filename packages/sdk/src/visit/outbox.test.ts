import { expect, test } from "vitest";
import { createOutbox, type OutgoingMessage } from "./outbox.ts";

function anOutbox(kept = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  let shown: OutgoingMessage[] = [];
  const outbox = createOutbox(storage, "box", (messages) => {
    shown = messages;
  });
  return { outbox, kept, shown: () => shown };
}
const draft = (body: string) => ({ body, attachments: [] });

test("a message stays in the outbox, and is shown, until the server has stored it", () => {
  const { outbox, shown } = anOutbox();
  outbox.add(draft("one"));
  outbox.add(draft("two"));
  expect(shown().map(({ body }) => body)).toEqual(["one", "two"]);

  outbox.remove([outbox.next()!.id]);
  expect(shown().map(({ body }) => body)).toEqual(["two"]);
});

test("a message is still in the outbox after a reload", () => {
  const { outbox, kept } = anOutbox();
  outbox.add(draft("one"));
  expect(anOutbox(kept).outbox.next()).toEqual(outbox.next());
});

test("each message has a UUID of its own", () => {
  const { outbox } = anOutbox();
  outbox.add(draft("same"));
  outbox.add(draft("same"));
  const [one, other] = outbox.list();
  expect(one?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(one?.id).not.toBe(other?.id);
});

test("equal messages are a second apart, also with another one between them, so that their echoes can be distinguished", () => {
  const { outbox } = anOutbox();
  const now = new Date("2026-11-21T12:00:00Z");
  for (const body of ["yes", "yes", "yes", "no", "yes"]) outbox.add(draft(body), now);
  expect(outbox.list().map(({ sent_at }) => sent_at.slice(17, 19))).toEqual(["00", "01", "02", "00", "03"]);
});

test("a refused message waits for another attempt and delays no other", () => {
  const { outbox } = anOutbox();
  outbox.add(draft("one"));
  outbox.add(draft("two"));
  const one = outbox.next()!;
  outbox.edit({ isRefused: true }, [one.id]);
  expect(outbox.next()?.body).toBe("two");

  outbox.edit({ isRefused: false }, [one.id]);
  expect(outbox.next()?.body).toBe("one");
});

test("storage with invalid content is an empty outbox", () => {
  expect(anOutbox(new Map([["box", "{broken"]])).outbox.list()).toEqual([]);
});
