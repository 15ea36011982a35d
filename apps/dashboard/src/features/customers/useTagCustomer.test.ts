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

test("while tags are put on one after the other, all of them are shown, whoever asks in between", async () => {
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

  onServer.pop(); // a teammate takes it off
  await ask();
  expect(shown()).toEqual(["vip"]);
});
