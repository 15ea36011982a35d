import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

const world = useWorld({ STORYTIME_ENABLED: "0" });

test("with recordings disabled, no page and no agent can join", async () => {
  const { account, agent, visitor } = await world.aConversation();
  const { id } = await world.aRecording(visitor);
  const refused = { status: "error", response: { reason: "unauthorized" } };
  const { token } = agent;
  expect(await world.client().join(`events:${account.id}:${id}`)).toMatchObject(refused);
  expect(await world.client({ token }).join(`events:admin:${account.id}:${id}`)).toMatchObject(refused);
  expect(await world.client({ token }).join(`events:admin:${account.id}:all`)).toMatchObject(refused);
});
