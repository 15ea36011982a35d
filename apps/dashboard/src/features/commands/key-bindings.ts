import { ANY_DIGIT, type CommandId, commandIds, commandOf } from "./catalogue.ts";

/** What an agent decided about the keys that are typed without Mod. */
export interface CustomKeys {
  areOff: boolean;
  /** In place of the key of the catalogue. */
  changed: Partial<Record<CommandId, string>>;
}

/** The keys of a command as they are now, the typed one first. */
export function keysOf(id: CommandId, own: CustomKeys): string[] {
  const typed = own.areOff ? undefined : typedKeyOf(id, own);
  return [...(typed ? [typed] : []), ...(commandOf(id).keys ?? [])];
}

/** Without it where an agent does without. */
export const typedKeyOf = (id: CommandId, { changed }: CustomKeys) => changed[id] ?? commandOf(id).typed;

/** The commands that a key stands for. */
export const commandsBy = (key: string, own: CustomKeys): CommandId[] =>
  commandIds.filter((id) => keysOf(id, own).some((known) => known === key || known === withAnyDigit(key)));

/** Whether it is the first of two keys. */
export const startsSequence = (key: string, own: CustomKeys) =>
  commandIds.some((id) => keysOf(id, own).some((known) => known.startsWith(`${key} `)));

/** The other command that has a typed key already, or begins with it. */
export function ownerOf(key: string, id: CommandId, own: CustomKeys): CommandId | undefined {
  const others = commandIds.filter((other) => other !== id && other !== commandOf(id).sharesWith);
  return others.find((other) => `${typedKeyOf(other, own)} `.startsWith(`${key} `));
}

const withAnyDigit = (key: string) => key.replace(/ [1-9]$/, ` ${ANY_DIGIT}`);
