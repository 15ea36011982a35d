import { useLayoutEffect, useRef } from "react";
import type { CommandId } from "./catalogue.ts";

/** What is done with something that was chosen. */
interface Choices {
  goToInbox(number: number): void;
  assignTo(userId: number | null): void;
  tagWith(name: string): void;
  insert(text: string): void;
}

/** Of those that go on while their key is held, it tells whether it is. */
type Runs = Record<Exclude<CommandId, keyof Choices>, (isHeld?: boolean) => void> & Choices;

/** What can be done now, and how; what cannot is left out, or undefined. */
export type Offer = { [Name in keyof Runs]?: Runs[Name] | undefined };

const offers = new Set<{ current: Offer }>();
/** These are taken before the others. */
const preferred = new Set<{ current: Offer }>();

/** Offers commands for as long as the component is there: to the keys and to the palette. */
export function useCommands(offer: Offer, among = offers) {
  const latest = useRef(offer);
  useLayoutEffect(() => {
    latest.current = offer;
  });
  useLayoutEffect(() => {
    among.add(latest);
    return () => void among.delete(latest);
  }, [among]);
}

/**
 * The same for what is in the foreground, so that its commands are meant whoever else offers them. Those that it names as
 * undefined are not to be had from anybody behind it.
 */
export const usePreferredCommands = (offer: Offer) => useCommands(offer, preferred);

/** For a button that does what a key does. */
export const runCommand = (id: Exclude<CommandId, keyof Choices>) => currentCommands()[id]?.();

/** Everything that can be done at this moment. */
export const currentCommands = () => merged(currentOf(offers), currentOf(preferred));

export function merged(behind: Offer[], foremost: Offer[]): Offer {
  const inFront = foremost.flatMap(Object.entries<unknown>);
  const named = new Set(inFront.map(([name]) => name));
  const others = behind.flatMap(Object.entries<unknown>).filter(([name]) => !named.has(name));
  return Object.fromEntries([...others, ...inFront].filter(([, run]) => run !== undefined));
}

const currentOf = (refs: Set<{ current: Offer }>) => [...refs].map(({ current }) => current);
