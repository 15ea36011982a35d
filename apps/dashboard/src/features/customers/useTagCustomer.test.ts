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

test("all tags are shown while they are added one by one, even after a refetch in between", async () => {
  const cache = new QueryClient();
  const onServer: Tag[] = [];
  const ask = () => cache.fetchQuery({ ...customerQuery("ann"), staleTime: 0 });
  const shown = () => cache.getQueryData(customerQuery("ann").queryKey)?.tags?.map(({ name }) => name);
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
  expect(await tagCustomer(cache, "ann", ["vip", "trial"])).toBeUndefined();
  expect(shown()).toEqual(["vip", "trial"]);

  onServer.pop(); // a teammate removes the tag
  await ask();
  expect(shown()).toEqual(["vip"]);
});
