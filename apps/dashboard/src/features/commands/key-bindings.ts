import { ANY_DIGIT, type CommandId, commandIds, commandOf } from "./catalogue.ts";

/** The agent's settings of the keys without Mod. */
export interface CustomKeys {
  areOff: boolean;
  /** The keys that replace those of the catalogue. */
  changed: Partial<Record<CommandId, string>>;
}

/** The current keys of a command, the typed key first. */
export function keysOf(id: CommandId, own: CustomKeys): string[] {
  const typed = own.areOff ? undefined : typedKeyOf(id, own);
  return [...(typed ? [typed] : []), ...(commandOf(id).keys ?? [])];
}

/** The typed key of a command. Empty when the agent removed it. */
export const typedKeyOf = (id: CommandId, { changed }: CustomKeys) => changed[id] ?? commandOf(id).typed;

export const commandsBy = (key: string, own: CustomKeys): CommandId[] =>
  commandIds.filter((id) => keysOf(id, own).some((known) => known === key || known === withAnyDigit(key)));

/** Whether the key is the first of a sequence of two. */
export const startsSequence = (key: string, own: CustomKeys) =>
  commandIds.some((id) => keysOf(id, own).some((known) => known.startsWith(`${key} `)));

/** Another command whose typed key equals this key or starts with it. */
export function conflictingCommand(key: string, id: CommandId, own: CustomKeys): CommandId | undefined {
  const others = commandIds.filter((other) => other !== id && other !== commandOf(id).sharesWith);
  return others.find((other) => `${typedKeyOf(other, own)} `.startsWith(`${key} `));
}

const withAnyDigit = (key: string) => key.replace(/ [1-9]$/, ` ${ANY_DIGIT}`);
