import type { Tag } from "@parley/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, expect, test, vi } from "vitest";

const answered: Record<string, () => unknown> = {};
vi.stubGlobal("window", { location: { origin: "https://parley.example" }, addEventListener: () => undefined });
vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
  const data = await answered[`${method} ${new URL(address).pathname}`]?.();
  return new Response(JSON.stringify({ data }));
});
afterAll(() => vi.unstubAllGlobals());
const { customerQuery } = await import("./useCustomer.ts");
const { tagCustomer } = await import("./useTagCustomer.ts");

const [vip, trial] = ["vip", "trial"].map((name) => ({ id: `id-${name}`, name }) as Tag);

const names = (tags: Tag[] | undefined) => tags?.map(({ name }) => name);

test("tags picked one after the other are shown at once, even after a refetch in between, and added in order", async () => {
  const cache = new QueryClient();
  const onServer: Tag[] = [];
  const ask = () => cache.fetchQuery({ ...customerQuery("ann"), staleTime: 0 });
  const shown = () => names(cache.getQueryData(customerQuery("ann").queryKey)?.tags);
  answered["GET /api/tags"] = () => [vip, trial];
  answered["GET /api/customers/ann"] = () => ({ id: "ann", tags: [...onServer] });
  await ask();

  const calls = [vip, trial];
  answered["POST /api/customers/ann/tags"] = async () => {
    onServer.push(calls.shift()!);
    await ask();
    expect(shown()).toEqual(["vip", "trial"]);
    return { ok: true };
  };
  const picked = ["vip", "trial"].map((name) => tagCustomer(cache, "ann", { kind: "add", name }));
  expect(await Promise.all(picked)).toEqual([undefined, undefined]);
  expect(shown()).toEqual(["vip", "trial"]);

  onServer.pop(); // a teammate removes the tag
  await ask();
  expect(shown()).toEqual(["vip"]);
});

test("a new tag that is removed while it is being created is removed by its stored id", async () => {
  const cache = new QueryClient();
  const requests: string[] = [];
  const onCall = (call: string, answer: unknown) => {
    answered[call] = () => {
      requests.push(call);
      return answer;
    };
  };
  answered["GET /api/tags"] = () => [];
  answered["GET /api/customers/ann"] = () => ({ id: "ann", tags: [] });
  onCall("POST /api/tags", vip);
  onCall("POST /api/customers/ann/tags", { ok: true });
  onCall("DELETE /api/customers/ann/tags/id-vip", undefined);
  await cache.fetchQuery(customerQuery("ann"));
  const added = tagCustomer(cache, "ann", { kind: "add", name: "vip" });
  await vi.waitFor(() => expect(names(cache.getQueryData(customerQuery("ann").queryKey)?.tags)).toEqual(["vip"]));
  const removed = tagCustomer(cache, "ann", { kind: "remove", name: "vip" });
  expect(await Promise.all([added, removed])).toEqual([undefined, undefined]);
  expect(cache.getQueryData(customerQuery("ann").queryKey)?.tags).toEqual([]);
  expect(requests).toEqual(["POST /api/tags", "POST /api/customers/ann/tags", "DELETE /api/customers/ann/tags/id-vip"]);
});

test("a teammate's tag whose name differs only in case replaces the optimistic one", async () => {
  const cache = new QueryClient();
  answered["GET /api/tags"] = () => [{ ...vip, name: "VIP" }];
  answered["GET /api/customers/ann"] = () => ({ id: "ann", tags: [] });
  answered["POST /api/customers/ann/tags"] = () => ({ ok: true });
  await cache.fetchQuery(customerQuery("ann"));
  await tagCustomer(cache, "ann", { kind: "add", name: "vip" });
  expect(names(cache.getQueryData(customerQuery("ann").queryKey)?.tags)).toEqual(["VIP"]);
});

test("a fetch after the first of two changes does not hide the second", async () => {
  const cache = new QueryClient();
  const removal = Promise.withResolvers<undefined>();
  answered["GET /api/tags"] = () => [vip, trial];
  answered["GET /api/customers/ann"] = () => ({ id: "ann", tags: [trial] });
  answered["POST /api/customers/ann/tags"] = () => ({ ok: true });
  answered["DELETE /api/customers/ann/tags/id-trial"] = () => removal.promise;
  await cache.fetchQuery(customerQuery("ann"));
  const added = tagCustomer(cache, "ann", { kind: "add", name: "vip" });
  const removed = tagCustomer(cache, "ann", { kind: "remove", name: "trial" });
  await added;
  await cache.fetchQuery({ ...customerQuery("ann"), staleTime: 0 });
  expect(names(cache.getQueryData(customerQuery("ann").queryKey)?.tags)).toEqual(["vip"]);
  removal.resolve(undefined);
  await removed;
});

test("after two failed changes of a tag, the tags on the server are shown", async () => {
  const cache = new QueryClient();
  answered["GET /api/tags"] = () => [vip];
  answered["GET /api/customers/ann"] = () => ({ id: "ann", tags: [] });
  for (const call of ["POST /api/customers/ann/tags", "DELETE /api/customers/ann/tags/id-vip"]) {
    answered[call] = () => Promise.reject(new TypeError("no answer"));
  }
  await cache.fetchQuery(customerQuery("ann"));
  await Promise.all((["add", "remove"] as const).map((kind) => tagCustomer(cache, "ann", { kind, name: "vip" })));
  await vi.waitFor(() => expect(names(cache.getQueryData(customerQuery("ann").queryKey)?.tags)).toEqual([]));
});

test("a refused tag disappears, and the others stay", async () => {
  const cache = new QueryClient();
  answered["GET /api/tags"] = () => [vip, trial];
  answered["GET /api/customers/ann"] = () => ({ id: "ann", tags: [vip] });
  answered["POST /api/customers/ann/tags"] = () => Promise.reject(new TypeError("no answer"));
  await cache.fetchQuery(customerQuery("ann"));
  expect(await tagCustomer(cache, "ann", { kind: "add", name: "trial" })).toMatch(/couldn.t reach the server/);
  expect(names(cache.getQueryData(customerQuery("ann").queryKey)?.tags)).toEqual(["vip"]);
});
