import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createVisit } from "./visit.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  return () => vi.unstubAllGlobals();
});

/** A visit on a browser with this storage, while the server does not answer. */
function aVisit(storage: Map<string, string>, key: string, external_id?: string) {
  const accountId = "7a0d8a8e-6b0c-4f0e-9a3e-0a8d3c1f2b11";
  const config = { accountId, inbox: undefined, baseUrl: "http://127.0.0.1:1", details: { external_id } };
  const visit = createVisit(
    { ...config, customerId: undefined, token: undefined, visitorKey: () => key, renewKey: async () => {} },
    {
      emit() {},
      onReceived() {},
      storage: {
        getItem: (name) => storage.get(name) ?? null,
        setItem: (name, value) => void storage.set(name, value),
        removeItem: (name) => void storage.delete(name),
      },
    },
  );
  onTestFinished(visit.end);
  return visit;
}
const [key, newKey] = ["k".repeat(43), "n".repeat(43)];
const unsent = (visit: ReturnType<typeof aVisit>) => visit.get().outgoing.map(({ body }) => body);

test("an unsent message belongs to one identity and one visitor key", () => {
  const storage = new Map<string, string>();
  aVisit(storage, key, "user-42").send({ body: "Unsent", attachments: [] });
  expect(unsent(aVisit(storage, key, "user-42"))).toEqual(["Unsent"]);
  expect(unsent(aVisit(storage, key, "user-43"))).toEqual([]);
  expect(unsent(aVisit(storage, key))).toEqual([]);
  expect(unsent(aVisit(storage, newKey, "user-42")), "the page removed the chat's data").toEqual([]);
});

test("the browser's storage contains the visitor key only in part", () => {
  const storage = new Map<string, string>();
  const visit = aVisit(storage, key);
  visit.send({ body: "Unsent", attachments: [] });
  expect(JSON.stringify([...storage, visit.owner])).not.toContain(key);
});
