import { createVisitorApi } from "@parley/api-client";
import { expect, test, vi } from "vitest";
import { sendDetails } from "./customer.ts";

interface Sent {
  method: string;
  headers: Record<string, string>;
}

test("a customer whose key the server refuses becomes a new customer with a new key", async () => {
  const requests: [method: string, authorization: string | undefined][] = [];
  vi.stubGlobal("fetch", async (_address: string, { method, headers }: Sent) => {
    requests.push([method, headers.authorization]);
    return method === "PUT" ? new Response(null, { status: 404 }) : Response.json({ data: { id: "new" } });
  });
  let key = "revoked";
  const renewKey = async () => {
    await new Promise((resolve) => setTimeout(resolve)); // the page stores the key and responds later
    key = "renewed";
  };
  const api = createVisitorApi({ baseUrl: "http://parley.example", token: () => key });
  expect(await sendDetails(api, "account", "signed out", {}, renewKey)).toBe("new");
  expect(requests).toEqual([
    ["PUT", "revoked"],
    ["POST", "renewed"],
  ]);
});
