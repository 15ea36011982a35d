/** A lock that each dashboard holds while somebody looks at it. */
export const IS_SEEN = "parley:visible";

/** Somebody looks at one of the tabs. */
export async function isSeenSomewhere() {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === IS_SEEN);
}
