import { createVisitorApi } from "@parley/api-client";
import type { Message } from "@parley/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aMessage, anAnswer } from "../../test/messages.ts";
import { createConversation } from "./conversation.ts";
import { createOutbox } from "./outbox.ts";
import type { Realtime } from "./realtime.ts";
import { createStore, type Store } from "./store.ts";
import type { VisitState } from "./visit-state.ts";

function conversationWith(store: Store<VisitState>, follow: Realtime["follow"]) {
  const storage = { getItem: () => null, setItem() {}, removeItem() {} };
  return createConversation({
    api: createVisitorApi({ baseUrl: "http://parley.example", token: () => undefined }),
    realtime: { follow, close() {} },
    emit() {},
    store,
    outbox: createOutbox(storage, "box", () => {}),
    place: { account_id: "account" },
    visitorKey: () => undefined,
    onReceived() {},
    onCustomerGone() {},
  });
}

/** A joined conversation, and the pushes that the server receives. */
function aConversation(push: () => Promise<void> = async () => {}) {
  let isJoined = true;
  const pushed: object[] = [];
  let shout: (message: Message) => void = () => {};
  const store = createStore<VisitState>({ messages: [] as Message[] } as VisitState);
  const conversation = conversationWith(store, (_, { on }) => {
    shout = on?.shout as typeof shout;
    return {
      push(_event, payload) {
        pushed.push(payload);
        return push();
      },
      isJoined: () => isJoined,
      leave() {},
    };
  });
  conversation.join("conversation");
  return {
    ...conversation,
    pushed,
    receive: (message: Message) => shout(message),
    lose: () => {
      isJoined = false;
    },
    rejoin: () => {
      isJoined = true;
    },
  };
}

const types = { is_typing: true };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("typing is published at most every 3 s, its end at once", () => {
  const { publishTyping, pushed } = aConversation();
  publishTyping(true);
  vi.advanceTimersByTime(2999);
  publishTyping(true);
  expect(pushed).toEqual([types]);
  vi.advanceTimersByTime(1);
  publishTyping(true);
  publishTyping(false);
  publishTyping(true);
  expect(pushed).toEqual([types, types, { is_typing: false }, types]);
});

test("typing after the visitor's own message is published at once, because the message ended it", () => {
  const { publishTyping, pushed, receive } = aConversation();
  publishTyping(true);
  receive(anAnswer());
  publishTyping(true);
  expect(pushed).toEqual([types]);
  receive(aMessage());
  publishTyping(true);
  expect(pushed).toEqual([types, types]);
});

test("typing that did not reach the server is published at the first key after the connection is back", async () => {
  const { publishTyping, pushed, lose, rejoin } = aConversation(() => Promise.reject(new Error("connection lost")));
  publishTyping(true);
  lose();
  await Promise.resolve();
  rejoin();
  publishTyping(true);
  expect(pushed).toEqual([types, types]);
});

test("typing that the server refused is published again after 3 s only", async () => {
  const { publishTyping, pushed } = aConversation(() => Promise.reject(new Error("rate limited")));
  publishTyping(true);
  await Promise.resolve();
  publishTyping(true);
  expect(pushed).toEqual([types]);
  vi.advanceTimersByTime(3000);
  publishTyping(true);
  expect(pushed).toEqual([types, types]);
});

test("a text is published once a second, in its latest state, and not after its message was sent", () => {
  const { publishTyping, pushed, receive } = aConversation();
  publishTyping(true, "H");
  publishTyping(true, "He");
  vi.advanceTimersByTime(999);
  publishTyping(true, "Hello");
  expect(pushed).toEqual([{ is_typing: true, text: "H" }]);
  vi.advanceTimersByTime(1);
  expect(pushed).toEqual([
    { is_typing: true, text: "H" },
    { is_typing: true, text: "Hello" },
  ]);
  publishTyping(true, "Hello!");
  receive(aMessage());
  vi.advanceTimersByTime(5000);
  expect(pushed).toHaveLength(2);
});

test("a long text is published by its end", () => {
  const { publishTyping, pushed } = aConversation();
  publishTyping(true, `${"x".repeat(10_000)}the end`);
  expect(pushed).toEqual([{ is_typing: true, text: `${"x".repeat(493)}the end` }]);
});

test("a text that was sent is not published afterwards", () => {
  const { publishTyping, resetTyping, pushed } = aConversation();
  publishTyping(true, "H");
  publishTyping(true, "Hello");
  resetTyping();
  vi.advanceTimersByTime(5000);
  expect(pushed).toHaveLength(1);
});

describe("a new conversation after a closed one", () => {
  const other = { id: "other", messages: [aMessage()], read: true };

  /** The topics that are followed, and a server that lists one other open chat. */
  function aVisitorWithAnotherChat() {
    const answers: (() => void)[] = [];
    vi.stubGlobal("fetch", async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return Response.json({ data: [other] });
    });
    const followed = new Map<string, { onJoin?(reply: object): void }>();
    const store = createStore<VisitState>({ customerId: "ana", messages: [] as Message[] } as VisitState);
    const conversation = conversationWith(store, (name, options) => {
      followed.set(name, options);
      return { push: async () => {}, isJoined: () => true, leave: () => followed.delete(name) };
    });
    conversation.join("closed");
    const answer = async () => {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
      answers.shift()!();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { ...conversation, store, followed, answer };
  }

  test("begins with the next message, also if the visitor has another open one", async () => {
    const { store, followed, startNew, answer } = aVisitorWithAnotherChat();
    store.change({ isClosed: true });
    startNew();
    expect([...followed.keys()]).toEqual(["conversation:lobby:ana"]);
    followed.get("conversation:lobby:ana")!.onJoin!({});
    await answer();
    expect([...followed.keys()]).toEqual(["conversation:lobby:ana"]);
    expect(store.get()).toMatchObject({ conversationId: undefined, messages: [], isClosed: false, isReturning: true });
  });

  test("is not replaced by a conversation that was looked up before", async () => {
    const { store, followed, lookUp, startNew, answer } = aVisitorWithAnotherChat();
    const asked = lookUp();
    store.change({ isClosed: true });
    startNew();
    await answer();
    await asked;
    expect([...followed.keys()]).toEqual(["conversation:lobby:ana"]);
  });

  test("does not begin while the present one is open", () => {
    const { followed, startNew } = aVisitorWithAnotherChat();
    startNew();
    expect([...followed.keys()]).toEqual(["conversation:closed"]);
  });
});
