import { expect, test } from "vitest";
import { AccountOrder } from "./account-order.ts";

/** Changes of one account with their numbers. `published` is the order in which they are published. */
function anAccount(order = new AccountOrder(), id = "an account") {
  const published: number[] = [];
  return {
    published,
    begin() {
      const turn = order.enter(id);
      return {
        commit: (...seqs: number[]) =>
          turn.publish(
            seqs.map((seq) => ({ seq })),
            () => {
              published.push(...seqs);
            },
          ),
        fail: () => turn.leave(),
      };
    },
  };
}

test("a change that is early waits for the one before it", async () => {
  const { begin, published } = anAccount();
  const [first, second] = [begin(), begin()];
  const secondTold = second.commit(2);
  expect(published).toEqual([]);
  await first.commit(1);
  await secondTold;
  expect(published).toEqual([1, 2]);
});

test("a change that follows the last published one does not wait", async () => {
  const { begin, published } = anAccount();
  await begin().commit(1, 2);
  const slow = begin();
  await begin().commit(3);
  expect(published).toEqual([1, 2, 3]);
  await slow.commit(4);
});

test("a number of another server leaves a gap, for which changes wait only while others are in progress", async () => {
  const { begin, published } = anAccount();
  await begin().commit(1);
  const slow = begin();
  const afterGap = begin().commit(3);
  begin(); // began after number 3 was assigned, so its own number is higher and no change waits for it
  expect(published).toEqual([1]);
  await slow.commit(4);
  await afterGap;
  expect(published).toEqual([1, 3, 4]);
});

test.each([
  ["fails", (turn: ReturnType<ReturnType<typeof anAccount>["begin"]>) => turn.fail()],
  ["has nothing to tell", (turn: ReturnType<ReturnType<typeof anAccount>["begin"]>) => turn.commit()],
])("no change waits for one that %s", async (_, end) => {
  const { begin, published } = anAccount();
  const [idle, busy] = [begin(), begin()];
  const busyTold = busy.commit(2);
  expect(published).toEqual([]);
  end(idle);
  await busyTold;
  expect(published).toEqual([2]);
});

test("accounts do not wait for each other", async () => {
  const order = new AccountOrder();
  const [ours, theirs] = [anAccount(order, "ours"), anAccount(order, "theirs")];
  ours.begin();
  await theirs.begin().commit(1);
  expect(theirs.published).toEqual([1]);
});

test("whatever the order of the commits, events are published in the order of their numbers", async () => {
  for (let round = 0; round < 300; round++) {
    const { begin, published } = anAccount();
    const open = new Set<{ turn: ReturnType<typeof begin>; seqs: number[] | undefined }>();
    const promises: Promise<void>[] = [];
    let seq = 0;
    for (let step = 0; step < 40 || open.size > 0; step++) {
      const change = [...open][Math.floor(Math.random() * open.size)];
      if (step < 40 && (!change || Math.random() < 0.4)) open.add({ turn: begin(), seqs: undefined });
      else if (!change) continue;
      else if (!change.seqs) change.seqs = Array.from({ length: Math.floor(Math.random() * 3) }, () => ++seq);
      else {
        open.delete(change);
        promises.push(change.turn.commit(...change.seqs));
      }
    }
    await Promise.all(promises);
    expect(published).toEqual(Array.from({ length: seq }, (_, index) => index + 1));
  }
});
