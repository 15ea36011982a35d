/** Each visible dashboard tab holds this lock. */
export const VISIBLE_LOCK = "parley:visible";

export async function isAnyTabVisible() {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === VISIBLE_LOCK);
}
