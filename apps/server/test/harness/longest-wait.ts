/** The limit for something that will happen. For slow machines: a wait ends as soon as it has happened. */
export const LONGEST_WAIT_MS = 60_000;
