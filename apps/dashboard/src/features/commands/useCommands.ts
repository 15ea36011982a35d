import { useLayoutEffect, useRef } from "react";
import { createStore } from "zustand";
import type { CommandId } from "./catalogue.ts";

/** Commands with an argument. */
interface Choices {
  goToInbox(number: number): void;
  assignTo(userId: number | null): void;
  moveTo(inboxId: string): void;
  tagWith(name: string): void;
  insert(text: string): void;
}

/** The argument of a repeating command is true while its key is held. */
type Runs = Record<Exclude<CommandId, keyof Choices>, (isHeld?: boolean) => void> & Choices;

/** The commands available now. Unavailable commands are absent, or undefined if the screen has them at other times. */
export type AvailableCommands = { [Name in keyof Runs]?: Runs[Name] | undefined };

type Offers = readonly { current: AvailableCommands }[];

interface Commands {
  offers: Offers;
  /** Preferred offers take precedence over the other offers. */
  preferred: Offers;
}

const commands = createStore<Commands>(() => ({ offers: [], preferred: [] }));

/** Offers commands to the keys and the palette while the component is mounted. */
export function useCommands(offer: AvailableCommands, among: keyof Commands = "offers") {
  const latest = useRef(offer);
  useLayoutEffect(() => {
    latest.current = offer;
  });
  useLayoutEffect(() => {
    commands.setState((now) => ({ [among]: [...now[among], latest] }));
    return () => commands.setState((now) => ({ [among]: now[among].filter((other) => other !== latest) }));
  }, [among]);
}

/**
 * Like `useCommands`, for the component in the foreground. Its commands take precedence. A command set to undefined is
 * hidden behind it.
 */
export const usePreferredCommands = (offer: AvailableCommands) => useCommands(offer, "preferred");

/** For buttons that run the same command as a key. */
export const runCommand = (id: Exclude<CommandId, keyof Choices>) => currentCommands()[id]?.();

/** All commands available now. */
export function currentCommands() {
  const { offers, preferred } = commands.getState();
  return mergeCommands(currentOf(offers), currentOf(preferred));
}

/** Whether a screen has the command, now or at other times. */
export function isDeclared(id: CommandId): boolean {
  const { offers, preferred } = commands.getState();
  return [...offers, ...preferred].some(({ current }) => id in current);
}

export function mergeCommands(behind: AvailableCommands[], foremost: AvailableCommands[]): AvailableCommands {
  const inFront = foremost.flatMap(Object.entries<unknown>);
  const named = new Set(inFront.map(([name]) => name));
  const others = behind.flatMap(Object.entries<unknown>).filter(([name]) => !named.has(name));
  return Object.fromEntries([...others, ...inFront].filter(([, run]) => run !== undefined));
}

const currentOf = (offers: Offers) => offers.map(({ current }) => current);
