/** A lock that each dashboard holds while somebody looks at it. */
export const VISIBLE_LOCK = "parley:visible";

/** Somebody looks at one of the tabs. */
export async function isAnyTabVisible() {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === VISIBLE_LOCK);
}
