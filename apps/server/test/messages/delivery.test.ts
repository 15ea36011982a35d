import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

const world = useWorld();

test("a visitor's message reaches the agents of that account, and nobody else", async () => {
  const { visitor, agent } = await world.aConversation();
  const stranger = await world.anAgent();
  const [widget, desk, elsewhere] = [await world.widget(visitor), await world.desk(agent), await world.desk(stranger)];

  expect(await widget.send("Hello?")).toEqual({ status: "ok", response: {} });

  expect(await desk.next("shout")).toMatchObject({ body: "Hello?", customer_id: visitor.customer.id, user: null });
  expect(await widget.next("shout")).toMatchObject({ body: "Hello?" });
  await elsewhere.settled();
  expect(elsewhere.received("shout")).toEqual([]);
});
