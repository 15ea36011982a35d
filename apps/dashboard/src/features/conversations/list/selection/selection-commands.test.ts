import { expect, test, vi } from "vitest";
import { aConversation } from "../../conversations.factory.ts";
import { selectionCommands } from "./selection-commands.ts";

const open = aConversation({ status: "open" });
const closed = aConversation({ status: "closed", priority: "priority", read: false });

const actions = {
  close: vi.fn(),
  reopen: vi.fn(),
  prioritise: vi.fn(),
  unprioritise: vi.fn(),
  markUnread: vi.fn(),
  assign: vi.fn(),
  assignToMe: vi.fn(),
  move: vi.fn(),
  tag: vi.fn(),
};
const commandsFor = (...selected: (typeof open)[]) =>
  selectionCommands(selected, actions, (done, which) => done(which));

test.each([
  ["close", open],
  ["reopen", closed],
  ["prioritise", open],
  ["unprioritise", closed],
  ["markUnread", open],
] as const)("%s changes only those selected conversations to which it applies", (name, concerned) => {
  commandsFor(open, closed)[name]?.();
  expect(actions[name]).toHaveBeenLastCalledWith([concerned]);
});

test("commands that apply to no selected conversation, or only to a single one, are unavailable", () => {
  expect(commandsFor(closed)).toMatchObject({ close: undefined, prioritise: undefined, markUnread: undefined });
  expect(commandsFor(open)).toMatchObject({ reopen: undefined, unprioritise: undefined });
  expect(commandsFor(open)).toMatchObject({ share: undefined, copyLink: undefined, archive: undefined });
});

test("an assignment, a move and a tag apply to all selected conversations", () => {
  commandsFor(open, closed).assignTo(7);
  expect(actions.assign).toHaveBeenLastCalledWith([open, closed], 7);
  commandsFor(open, closed).moveTo("billing");
  expect(actions.move).toHaveBeenLastCalledWith([open, closed], "billing");
  commandsFor(open, closed).tagWith("billing");
  expect(actions.tag).toHaveBeenLastCalledWith([open, closed], { kind: "add", name: "billing" });
});
