import { type CommandId, commandIds, commandOf, currentCommands, useAllKeys } from "../../features/commands/index.ts";
import type { Entry, Group } from "./entry.ts";
import { text } from "./texts.ts";

/** Commands that are not useful in the palette, or that have separate entries. */
const leftOut = new Set<CommandId>(["goToInbox", "leave", "palette"]);

const groupOf = { conversation: "conversation", write: "conversation", list: "go", go: "go", app: "app" } as const;

/** The available commands. */
export function useCommandEntries(): Entry[] {
  const keysOf = useAllKeys();
  const offered = currentCommands();
  return commandIds
    .filter((id) => offered[id] && !leftOut.has(id))
    .map((id) => {
      const { group, text: key } = commandOf(id);
      if (id === "assign") return askWhom(keysOf(id));
      return {
        id: `command ${id}`,
        group: groupOf[group] satisfies Group,
        label: group === "go" ? text("palette.goTo", { name: text(key) }) : text(key),
        keys: keysOf(id),
        run: offered[id] as () => void,
      };
    });
}

/** Opens the list of assignees in the palette. */
const askWhom = (keys: string[]): Entry => ({
  id: "ask assign",
  group: "conversation",
  label: text("palette.assign"),
  keys,
  run: { ask: "assign" },
});
