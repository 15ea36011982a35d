import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { invalid } from "../harness/refusals.ts";
import { useWorld } from "../harness/world.ts";

const world = useWorld();

const names = (message: { attachments: { filename: string }[] }) => message.attachments.map(({ filename }) => filename);

test("an agent's files are attached once each, in the order of their upload", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const widget = await world.widget(visitor);
  const [first, second] = [await world.aFile(agent, "first.txt"), await world.aFile(agent, "second.txt")];
  const file_ids = [second.id, first.id, second.id];
  const message = await world.sendMessage(agent, conversation.id, { body: "Here", file_ids });
  expect(message.attachments).toEqual([first, second]);
  expect(first).toEqual({
    id: expect.any(String),
    object: "file",
    filename: "first.txt",
    file_url: expect.stringContaining(world.url),
    content_type: "text/plain",
    byte_size: expect.any(Number),
  });
  expect(await widget.next("shout")).toMatchObject({ attachments: [first, second] });
  expect((await world.conversation(agent, conversation.id)).messages).toEqual([message]);
});

test("a message of an agent or a visitor can consist of a file only", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const widget = await world.widget(visitor);
  await world.sendMessage(agent, conversation.id, { file_ids: [(await world.aFile(agent)).id] });
  const { id } = await world.aFile(visitor, "mine.txt");
  expect(await widget.send({ body: "", file_ids: [id] })).toMatchObject({ status: "ok" });
  const { messages } = await world.conversation(agent, conversation.id);
  expect(messages.map(({ body }) => body)).toEqual([null, null]);
  expect(messages.map(names)).toEqual([["a.txt"], ["mine.txt"]]);
});

test("an agent can attach a file again, also a visitor's", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const { id } = await world.aFile(visitor, "theirs.txt");
  await (await world.widget(visitor)).send({ body: "Look", file_ids: [id] });
  expect(names(await world.sendMessage(agent, conversation.id, { body: "This one?", file_ids: [id] }))).toEqual([
    "theirs.txt",
  ]);
});

test("an agent's message with a file of another account is not stored", async () => {
  const { agent, conversation } = await world.aConversation();
  const { admin: stranger } = await world.anAccount();
  const [ours, theirs] = [await world.aFile(agent), await world.aFile(stranger)];
  for (const file_ids of [[theirs.id], [ours.id, theirs.id], [randomUUID()]]) {
    const body = { message: { conversation_id: conversation.id, body: "x", file_ids } };
    const answer = await world.call("POST", "/api/messages", { token: agent.token, body });
    expect(answer).toMatchObject(invalid({ file_ids: ["does not exist"] }));
  }
  expect((await world.conversation(agent, conversation.id)).messages).toEqual([]);
});

test("files that a visitor may not attach are omitted: foreign, unknown and already attached ones", async () => {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const { conversation: colleagues } = await world.aConversation({ account });
  const [mine, attached, foreign] = [
    await world.aFile(visitor, "mine.txt"),
    await world.aFile(agent, "contract.txt"),
    await world.aFile(await world.aVisitor(), "foreign.txt"),
  ];
  await world.sendMessage(agent, colleagues.id, { body: "For somebody else", file_ids: [attached.id] });
  const widget = await world.widget(visitor);
  const file_ids = [attached.id, foreign.id, randomUUID(), mine.id, "no id", 5, null];
  expect(await widget.send({ body: "All of these", file_ids })).toMatchObject({ status: "ok" });
  const { messages } = await world.conversation(agent, conversation.id);
  expect(messages.map(names)).toEqual([["mine.txt"]]);
});

test("a visitor's file is attached once: a second message omits it, and is refused if it has no text", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const widget = await world.widget(visitor);
  const file_ids = [(await world.aFile(visitor, "mine.txt")).id];
  await widget.send({ body: "Here", file_ids });
  expect(await widget.send({ body: "Again", file_ids })).toMatchObject({ status: "ok" });
  expect(await widget.send({ file_ids })).toEqual({
    status: "error",
    response: { reason: "a message needs a text or a file" },
  });
  const { messages } = await world.conversation(agent, conversation.id);
  expect(messages.map(names)).toEqual([["mine.txt"], []]);
});

test("files that are not a list are ignored in a visitor's message", async () => {
  const { visitor } = await world.aConversation();
  const widget = await world.widget(visitor);
  for (const file_ids of ["x", {}, 5, null]) {
    expect(await widget.send({ body: "x", file_ids })).toMatchObject({ status: "ok" });
    expect(await widget.next("shout")).toMatchObject({ attachments: [] });
  }
});
