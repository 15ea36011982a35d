import { expect, test } from "vitest";
import { useWorld } from "../world.ts";

const world = useWorld({ DATABASE_QUERY_TIMEOUT: "1" });

test("a request whose query takes too long is told so, and the next one is served", async () => {
  const { agent, conversation } = await world.aConversation();
  const path = `/api/conversations/${conversation.id}`;
  const priority = { token: agent.token, body: { conversation: { priority: "priority" } } };

  await world.db.transaction().execute(async (elsewhere) => {
    await elsewhere.selectFrom("conversations").select("id").where("id", "=", conversation.id).forUpdate().execute();
    const { status, body } = await world.call("PUT", path, priority);
    expect([status, body]).toEqual([503, { error: { status: 503, message: "This took too long and was given up" } }]);
  });
  expect((await world.call("PUT", path, priority)).status).toBe(200);
});
