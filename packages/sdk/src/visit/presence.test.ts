import { expect, test } from "vitest";
import { watchAgents } from "./presence.ts";

const agent = (user_id: number, ...refs: string[]) => ({
  [`user:${user_id}`]: { metas: refs.map((phx_ref) => ({ user_id, phx_ref })) },
});

test("the agents who are online follow the presence of the room, with one or more connections each", () => {
  let online: number[] | undefined;
  const room = watchAgents((ids) => {
    online = ids;
  });
  expect(online, "unknown before the first state").toBeUndefined();
  room.presence_state({});
  expect(online).toEqual([]);
  room.presence_diff({ joins: agent(1, "a"), leaves: {} });
  room.presence_diff({ joins: { ...agent(1, "a", "b"), ...agent(2, "c") }, leaves: {} });
  expect(online).toEqual([1, 2]);
  room.presence_diff({ joins: {}, leaves: agent(1, "a") });
  expect(online).toEqual([1, 2]);
  room.presence_diff({ joins: {}, leaves: agent(1, "b") });
  expect(online).toEqual([2]);
  room.presence_state(agent(3, "d"));
  expect(online).toEqual([3]);
});
