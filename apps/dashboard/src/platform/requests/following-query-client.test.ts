import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { FollowingQueryClient } from "./following-query-client.ts";

const queryKey = ["integrations"];

/** A query on screen whose first request waits for its answer. */
function observed() {
  const cache = new FollowingQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const stop = new QueryObserver(cache, { queryKey, queryFn, retry: false }).subscribe(() => {});
  return { cache, answers, [Symbol.dispose]: stop };
}

test("a first request in flight is followed by one other, however often the query was invalidated meanwhile", async () => {
  using screen = observed();
  const { cache, answers } = screen;
  const invalidated = [cache.invalidateQueries({ queryKey }), cache.invalidateQueries({ queryKey })];
  answers[0]!("before the change");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!("after the change");
  await Promise.all(invalidated);
  expect(cache.getQueryData(queryKey)).toBe("after the change");
  expect(answers).toHaveLength(2);
});

test("the request that follows may itself be invalidated", async () => {
  using screen = observed();
  const { cache, answers } = screen;
  const first = cache.invalidateQueries({ queryKey });
  answers[0]!("one");
  await expect.poll(() => answers.length).toBe(2);
  const second = cache.invalidateQueries({ queryKey });
  answers.at(-1)!("two");
  await Promise.all([first, second]);
  expect(answers).toHaveLength(3);
  expect(cache.getQueryData(queryKey)).toBe("two");
});

test("other queries are not asked again, and a first request that fails is not followed", async () => {
  const cache = new FollowingQueryClient();
  let asked = 0;
  const refused = cache.fetchQuery({
    queryKey,
    retry: false,
    queryFn: async () => {
      asked++;
      throw new Error("refused");
    },
  });
  const invalidated = cache.invalidateQueries({ queryKey: ["other"] });
  const same = cache.invalidateQueries({ queryKey });
  await expect(refused).rejects.toThrow("refused");
  await Promise.all([invalidated, same]);
  expect(asked).toBe(1);
});
