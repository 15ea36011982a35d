import { sql } from "kysely";
import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

const world = useWorld({ DATABASE_QUERY_TIMEOUT: "1" });

test("a request whose query takes too long is answered with an error, and the next one is served", async () => {
  const { agent, conversation } = await world.aConversation();
  const path = `/api/conversations/${conversation.id}`;
  const priority = { token: agent.token, body: { conversation: { priority: "priority" } } };

  await world.db.transaction().execute(async (elsewhere) => {
    await elsewhere.selectFrom("conversations").select("id").where("id", "=", conversation.id).forUpdate().execute();
    const { status, body } = await world.call("PUT", path, priority);
    expect([status, body]).toEqual([
      503,
      { error: { status: 503, message: "This took too long and was canceled. Try again." } },
    ]);
  });
  expect((await world.call("PUT", path, priority)).status).toBe(200);
});

test("a visitor whose message takes too long to store is asked to send it again", async () => {
  const { visitor, conversation } = await world.aConversation();
  const widget = await world.widget(visitor);
  await world.db.transaction().execute(async (elsewhere) => {
    await elsewhere.selectFrom("conversations").select("id").where("id", "=", conversation.id).forUpdate().execute();
    expect(await widget.send("Hello?")).toEqual({ status: "error", response: { reason: "busy" } });
  });
  expect((await widget.send("Hello?")).status).toBe("ok");
});

test("the deletion of many dependent rows is not limited", async () => {
  const { agent, conversation } = await world.aConversation();
  const { id } = await world.anInbox(agent);
  await world.change(agent, conversation.id, { inbox_id: id });

  let deletion: ReturnType<typeof world.call> | undefined;
  await world.db.transaction().execute(async (elsewhere) => {
    await elsewhere.selectFrom("conversations").select("id").where("id", "=", conversation.id).forUpdate().execute();
    deletion = world.call("DELETE", `/api/inboxes/${id}`, { token: agent.token });
    for (const _ of [1, 2, 3]) await sql`select pg_sleep(0.6)`.execute(elsewhere);
  });
  expect((await deletion)?.status).toBe(204);
});
