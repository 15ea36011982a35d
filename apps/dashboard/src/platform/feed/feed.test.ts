import type { Session } from "@parley/contract";
import { afterAll, expect, test, vi } from "vitest";

const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
vi.stubGlobal("window", { location: { origin: "https://parley.example" }, ...events });
vi.stubGlobal("document", events);
afterAll(() => vi.unstubAllGlobals());
const { Feed } = await import("./feed.ts");
const { signIn } = await import("../session/session.ts");
signIn.setState({ status: "in", session: { user_id: 1, account_id: "account" } as Session }, true);

/** Asks for an answer as of the event 7, and returns whether its sequence number was requested. */
const fetchFirst = (feed: InstanceType<typeof Feed>) =>
  feed.fetchFirstAndCatchUp(
    async (withSeq) => ({ answer: withSeq, seq: withSeq ? 7 : undefined }),
    (answer) => answer,
  );

test("the feed starts after the first answer of a visit, so later queries do not wait for it", async () => {
  const feed = new Feed();
  expect(await fetchFirst(feed)).toBe(true);
  expect(feed.state.getState().hasStarted).toBe(true);
  expect(await fetchFirst(feed)).toBe(false);
});

test("each feed has a state of its own, and closing restores it", async () => {
  const [feed, other] = [new Feed(), new Feed()];
  const close = feed.open("account");
  await fetchFirst(feed);
  expect(other.state.getState().hasStarted).toBe(false);
  close();
  expect(feed.state.getState()).toEqual(other.state.getState());
  expect(await fetchFirst(feed)).toBe(true);
});
