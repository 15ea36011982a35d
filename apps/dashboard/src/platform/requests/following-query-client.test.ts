import { type QueryKey, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { FollowingQueryClient } from "./following-query-client.ts";

const queryKey = ["integrations"];

/** A query on screen whose requests wait for their answers. */
function observe(cache: FollowingQueryClient, key: QueryKey = queryKey) {
  const requests: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const request = Promise.withResolvers<string>();
    requests.push(request);
    return request.promise;
  };
  const stop = new QueryObserver(cache, { queryKey: key, queryFn, retry: false }).subscribe(() => {});
  return { requests, [Symbol.dispose]: stop };
}

test("a first request in flight is followed by exactly one more, however often the query was invalidated", async () => {
  const cache = new FollowingQueryClient();
  using query = observe(cache);
  using other = observe(cache, ["tags"]);
  const invalidated = [cache.invalidateQueries({ queryKey }), cache.invalidateQueries({ queryKey })];
  query.requests[0]!.resolve("before the change");
  other.requests[0]!.resolve("tags");
  await expect.poll(() => query.requests.length).toBe(2);
  query.requests[1]!.resolve("after the change");
  await Promise.all(invalidated);
  expect(cache.getQueryData(queryKey)).toBe("after the change");
  expect([query.requests.length, other.requests.length]).toEqual([2, 1]);
});

test("the request that follows is also replaced when its query is invalidated", async () => {
  const cache = new FollowingQueryClient();
  using query = observe(cache);
  const first = cache.invalidateQueries({ queryKey });
  query.requests[0]!.resolve("one");
  await expect.poll(() => query.requests.length).toBe(2);
  const second = cache.invalidateQueries({ queryKey });
  query.requests.at(-1)!.resolve("two");
  await Promise.all([first, second]);
  expect(query.requests).toHaveLength(3);
  expect(cache.getQueryData(queryKey)).toBe("two");
});

test("a refused first request is followed by another, a cancelled one is not", async () => {
  const cache = new FollowingQueryClient();
  using query = observe(cache);
  const afterRefusal = cache.invalidateQueries({ queryKey });
  query.requests[0]!.reject(new Error("not found"));
  await expect.poll(() => query.requests.length).toBe(2);
  query.requests[1]!.resolve("found");
  await afterRefusal;
  expect(cache.getQueryData(queryKey)).toBe("found");

  using cancelled = observe(cache, ["tags"]);
  const afterCancel = cache.invalidateQueries({ queryKey: ["tags"] });
  await cache.cancelQueries({ queryKey: ["tags"] });
  await afterCancel;
  expect(cancelled.requests).toHaveLength(1);
});

test("without a refetch, the query is only stale after its first request", async () => {
  const cache = new FollowingQueryClient();
  using query = observe(cache);
  await cache.invalidateQueries({ queryKey, refetchType: "none" });
  query.requests[0]!.resolve("before the change");
  await expect.poll(() => cache.getQueryData(queryKey)).toBe("before the change");
  await expect.poll(() => cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(query.requests).toHaveLength(1);
});
