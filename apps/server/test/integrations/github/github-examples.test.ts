import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useGithub } from "./github-world.ts";

interface Example {
  action: string;
  issue?: { number: number; title: string; state: string; html_url: string; updated_at: string };
  installation?: { id: number };
}

const file = new URL("../../../../../e2e/providers/descriptions/github-examples.json", import.meta.url);
const { examples } = JSON.parse(readFileSync(file, "utf8")) as { examples: Record<string, Example> };
const { github, world, connected, authorization, issuesHere, webhook, settled } = await useGithub();

const send = async (name: string, payload: object) => {
  const [event = ""] = name.split("-");
  const { status } = await github.tell(webhook(), event, payload);
  await settled();
  return status;
};

/** An account that follows the issue of GitHub's examples. */
async function aFollower() {
  const { admin, installation } = await connected();
  const { title, html_url } = examples["issues-reopened"]!.issue!;
  await world.data("POST", "/api/issues", {
    token: admin.token,
    body: { issue: { title, body: "", state: "unstarted", github_issue_url: html_url } },
  });
  return { admin, installation };
}

/** An example as the event of an installation. */
const ofInstallation = (example: Example, id: number) => ({
  ...example,
  installation: { ...example.installation, id },
});

/** The published example of a reopened issue, as a later change of its state. */
function later(action: "closed" | "reopened", minutes: number): Example {
  const example = examples["issues-reopened"]!;
  const updated_at = new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+Z$/, "Z");
  const issue = { ...example.issue!, state: action === "closed" ? "closed" : "open", updated_at };
  return { ...example, action, issue };
}

test("each of GitHub's published examples is accepted, and those of other installations change nothing", async () => {
  const { admin, installation } = await aFollower();
  const before = [await authorization(admin), await issuesHere(admin)];
  for (const [name, example] of Object.entries({ ...examples, "issues-closed": later("closed", 1) })) {
    const foreign = example.installation ? ofInstallation(example, installation + 1_000_000) : example;
    expect([name, await send(name, foreign)]).toEqual([name, 200]);
  }
  expect([await authorization(admin), await issuesHere(admin)]).toEqual(before);
});

test("the published example of a reopened issue reopens it in the account of its installation", async () => {
  const { admin, installation } = await aFollower();
  const states = async () => (await issuesHere(admin)).map(({ state }) => state);
  expect(await send("issues-closed", ofInstallation(later("closed", 1), installation))).toBe(200);
  expect(await states()).toEqual(["done"]);
  expect(await send("issues-reopened", ofInstallation(later("reopened", 2), installation))).toBe(200);
  expect(await states()).toEqual(["unstarted"]);
});

test("the published example of a removed app disconnects the account of its installation", async () => {
  const { admin, installation } = await aFollower();
  expect(await send("installation-deleted", ofInstallation(examples["installation-deleted"]!, installation))).toBe(200);
  expect(await authorization(admin)).toBeNull();
});
