import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codes as github } from "../../src/features/integrations/github/test-connection.ts";
import { codes as google } from "../../src/features/integrations/google/test-connection.ts";
import { codes as hubspot } from "../../src/features/integrations/hubspot/test-connection.ts";
import { codes as intercom } from "../../src/features/integrations/intercom/test-connection.ts";
import { codes as mattermost } from "../../src/features/integrations/mattermost/test-connection.ts";
import { commonCodes } from "../../src/features/integrations/shared/connection-checks.ts";
import { codes as slack } from "../../src/features/integrations/slack/test-connection.ts";
import { codes as twilio } from "../../src/features/integrations/twilio/test-connection.ts";
import { useWorld } from "../harness/world.ts";

const world = useWorld();

const folder = new URL("../../../../docs/integrations/", import.meta.url);
const guides = readdirSync(folder).flatMap((file) => (file === "README.md" ? [] : [file.replace(".md", "")]));
const read = (name: string) => world.call("GET", `/docs/guide/integrations/${name}`);

test("the setup guide of an integration contains this server's address", async () => {
  const { status, headers, text } = await read("hubspot");
  expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/html; charset=utf-8" });
  expect(text).toContain(`${world.url}/integrations/hubspot`);
});

test("the index links to each setup guide, and the search leaves out the page for contributors", async () => {
  const { text } = await world.call("GET", "/docs/guide");
  const linked = [...text.matchAll(/href="\/docs\/guide\/integrations\/(\w+)"/g)].map(([, name]) => name);
  expect([...new Set(linked)].toSorted()).toEqual(guides.toSorted());
  const sections = (await world.call("GET", /data-index="([^"]+)"/.exec(text)![1]!)).text;
  expect(sections).toContain('"/docs/guide/integrations/slack"');
  expect(sections).not.toContain("/docs/guide/integrations/README");
});

test.each(guides)("the guide of %s names no other Parley server", async (name) => {
  const { text } = await read(name);
  expect(text).toContain('<main id="content"');
  expect(text).not.toMatch(/(?:parley|chat)\.example\.com/);
});

test.each(["nothing", "..%2f..%2f..%2f..%2fpackage", "..%2fapi", "hubspot.md"])(
  "there is no guide called %s; the dashboard shows that the page does not exist",
  async (name) => {
    const { status, text } = await read(name);
    expect(status).toBe(200);
    expect(text).toContain("window.__ENV__");
    expect(text).not.toContain('<main id="content"');
  },
);

const source = new URL("../../src/features/integrations/", import.meta.url);
const tested = readdirSync(source).filter((name) => existsSync(new URL(`${name}/test-connection.ts`, source)));

const codes: Record<string, readonly string[]> = { github, google, hubspot, intercom, mattermost, slack, twilio };

test.each(tested)("the guide of %s explains the codes of its connection test", (name) => {
  const guide = readFileSync(new URL(`${name}.md`, folder), "utf8");
  expect([...commonCodes, ...codes[name]!].filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
