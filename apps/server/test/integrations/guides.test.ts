import { expect, test } from "vitest";
import { useWorld } from "../world.ts";

const world = useWorld();

test("how an integration is set up is said with this server's own address in it", async () => {
  const { status, headers, text } = await world.call("GET", "/guides/integrations/hubspot");
  expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/html; charset=utf-8" });
  expect(text).toContain(`${world.url}/integrations/hubspot`);
  expect(text).not.toContain("parley.example.com");
});

test.each(["nothing", "..%2fadr%2f0001-embedded-database", "README", "hubspot.md"])(
  "there is no guide called %s",
  async (name) => {
    expect((await world.call("GET", `/guides/integrations/${name}`)).status).toBe(404);
  },
);
