import { randomUUID } from "node:crypto";
import type { EventPage, ExpandedCustomer } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { badRequest, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** Tags on conversations and on customers: `http.md` §5.1 and §5.4. */
const world = useWorld();

const done = { status: 200, body: { data: { ok: true } } };
const tag = ({ token }: Agent, path: string, tag_id?: string) =>
  world.call("POST", `/api${path}/tags`, { token, body: { ...(tag_id && { tag_id }) } });
const untag = ({ token }: Agent, path: string, tagId: string) =>
  world.call("DELETE", `/api${path}/tags/${tagId}`, { token });

describe("a conversation", () => {
  test("is tagged and untagged any number of times", async () => {
    const { account, agent, conversation } = await world.aConversation();
    const path = `/conversations/${conversation.id}`;
    const [one, two] = [await world.aTag(account, "one"), await world.aTag(account, "two")];
    const tagsOf = async () => (await world.conversation(agent, conversation.id)).tags.map(({ name }) => name);
    for (const id of [one, one, two]) expect(await tag(agent, path, id)).toMatchObject(done);
    expect(await tagsOf()).toEqual(["one", "two"]);
    for (const id of [one, one]) expect(await untag(agent, path, id)).toMatchObject(done);
    expect(await tagsOf()).toEqual(["two"]);
    const found = await world.call<{ data: object[] }>("GET", `/api/conversations?tag_id=${two}`, agent);
    expect(found.body.data).toMatchObject([{ id: conversation.id }]);
  });

  test("the team receives each change once, immediately and on request; the customer does not", async () => {
    const { account, visitor, conversation } = await world.aConversation();
    const agent = await world.anAgent({ account });
    const id = await world.aTag(account, "billing");
    const [desk, widget] = [await world.desk(account.admin), await world.widget(visitor)];
    const path = `/conversations/${conversation.id}`;
    await Promise.all([1, 2, 3].map(() => tag(agent, path, id)));
    await Promise.all([1, 2, 3].map(() => untag(agent, path, id)));

    const received = { id: conversation.id, tag: { id, object: "tag", name: "billing" }, user_id: agent.id };
    expect(await desk.next("conversation:tagged")).toMatchObject({ ...received, seq: desk.seq + 1 });
    expect(await desk.next("conversation:untagged")).toMatchObject({ ...received, seq: desk.seq + 2 });
    const { token } = account.admin;
    const { body } = await world.call<EventPage>("GET", `/api/events?after=${desk.seq}`, { token });
    expect(body.data).toMatchObject([
      { type: "conversation:tagged", payload: received },
      { type: "conversation:untagged", payload: received },
    ]);
    expect(body.latest).toBe(desk.seq + 2);
    await widget.settled();
    expect(widget.all.filter(({ event }) => !event.startsWith("presence"))).toEqual([]);
    expect(desk.received("conversation:updated")).toEqual([]); // `realtime.md` §2.8: not for tags
  });

  test("that is missing, a missing tag and an invalid id are refused", async () => {
    const { account, agent, conversation } = await world.aConversation();
    const id = await world.aTag(account);
    const path = `/conversations/${conversation.id}`;
    for (const attempt of [tag, untag]) {
      expect(await attempt(agent, `/conversations/${randomUUID()}`, id)).toMatchObject(notFound);
      expect(await attempt(agent, path, randomUUID())).toMatchObject(notFound);
      expect(await attempt(agent, path, "x")).toMatchObject(badRequest);
    }
    expect(await tag(agent, path)).toMatchObject(badRequest);
  });

  test("cannot be tagged by another account, nor with another account's tag", async () => {
    const ours = await world.aConversation();
    const theirs = await world.aConversation();
    const [our, their] = [await world.aTag(ours.account), await world.aTag(theirs.account)];
    await world.tag(ours.account, ours.conversation.id, our);
    const desk = await world.desk(ours.agent);
    for (const attempt of [tag, untag]) {
      for (const id of [our, their]) {
        expect(await attempt(theirs.agent, `/conversations/${ours.conversation.id}`, id)).toMatchObject(notFound);
      }
      expect(await attempt(ours.agent, `/conversations/${ours.conversation.id}`, their)).toMatchObject(notFound);
    }
    expect((await world.conversation(ours.agent, ours.conversation.id)).tags).toMatchObject([{ id: our }]);
    await desk.settled();
    expect(desk.received("conversation:tagged")).toEqual([]);
  });
});

describe("a customer", () => {
  test("is tagged and untagged any number of times", async () => {
    const account = await world.anAccount();
    const { admin } = account;
    const { customer } = await world.aVisitor({ account });
    const path = `/customers/${customer.id}`;
    const [one, two] = [await world.aTag(account, "one"), await world.aTag(account, "two")];
    const tagsOf = async () => {
      const { tags } = await world.data<ExpandedCustomer>("GET", `/api${path}`, { token: admin.token });
      return tags!.map(({ name }) => name);
    };
    for (const id of [one, one, two]) expect(await tag(admin, path, id)).toMatchObject(done);
    expect(await tagsOf()).toEqual(["one", "two"]);
    for (const id of [one, one]) expect(await untag(admin, path, id)).toMatchObject(done);
    expect(await tagsOf()).toEqual(["two"]);
  });

  test("cannot be tagged by another account, nor with another account's tag", async () => {
    const [ours, theirs] = [await world.anAccount(), await world.anAccount()];
    const { customer } = await world.aVisitor({ account: ours });
    const [our, their] = [await world.aTag(ours), await world.aTag(theirs)];
    for (const attempt of [tag, untag]) {
      for (const id of [our, their]) {
        expect(await attempt(theirs.admin, `/customers/${customer.id}`, id)).toMatchObject(notFound);
      }
      for (const id of [their, randomUUID()]) {
        expect(await attempt(ours.admin, `/customers/${customer.id}`, id)).toMatchObject(notFound);
      }
    }
    const rows = await world.db
      .selectFrom("customer_tags")
      .selectAll()
      .where("customer_id", "=", customer.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
