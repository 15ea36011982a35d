import { setImmediate } from "node:timers/promises";

/**
 * Resolves in the next turn of the event loop. Parsing, presenting and writing megabytes of JSON take tens of
 * milliseconds each; other clients are served between these steps.
 */
export const nextTurn = (): Promise<void> => setImmediate();
