import type { Account, User } from "@parley/contract";
import { QueryObserver } from "@tanstack/react-query";
import { afterAll, expect, test, vi } from "vitest";

vi.stubGlobal("window", { location: { origin: "https://parley.example" }, addEventListener: () => undefined });
afterAll(() => vi.unstubAllGlobals());
const { accountKey } = await import("../accounts/index.ts");
const { FollowingQueryClient } = await import("../../platform/requests/following-query-client.ts");
const { refetchUser, findUser } = await import("./useTeam.ts");

test("a teammate who joined during a fetch of the team is loaded by another fetch", async () => {
  const cache = new FollowingQueryClient();
  const answers = [Promise.withResolvers<Account>(), Promise.withResolvers<Account>()];
  const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1]!.promise);
  const stop = new QueryObserver(cache, { queryKey: accountKey, queryFn }).subscribe(() => undefined);
  const asked = refetchUser(cache, 2);
  answers[0]!.resolve({ users: [{ id: 1 }] } as Account);
  answers[1]!.resolve({ users: [{ id: 1 }, { id: 2 } as User] } as Account);
  await asked;
  expect(findUser(cache, 2)).toBeDefined();
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
