import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

const world = useWorld();

test("the setup guide of an integration contains this server's address", async () => {
  const { status, headers, text } = await world.call("GET", "/guides/integrations/hubspot");
  expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/html; charset=utf-8" });
  expect(text).toContain(`${world.url}/integrations/hubspot`);
  expect(text).not.toContain("parley.example.com");
});

const folder = new URL("../../../../docs/integrations/", import.meta.url);
const guides = readdirSync(folder).flatMap((file) => (file === "README.md" ? [] : [file.replace(".md", "")]));

test.each(guides)("the guide of %s has no broken link, and names no other Parley server", async (name) => {
  const { status, text } = await world.call("GET", `/guides/integrations/${name}`);
  expect(status).toBe(200);
  const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links.filter((href) => !href?.startsWith("https://"))).toEqual([]);
  expect(text).not.toMatch(/(?:parley|chat)\.example\.com/);
});

test.each(["nothing", "..%2fadr%2f0001-embedded-database", "README", "hubspot.md"])(
  "there is no guide called %s",
  async (name) => {
    expect((await world.call("GET", `/guides/integrations/${name}`)).status).toBe(404);
  },
);
