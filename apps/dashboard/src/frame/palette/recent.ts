const MOST_KEPT = 8;

/** The recent entries, the last used first. */
export const withRecent = (recent: string[], id: string) =>
  [id, ...recent.filter((other) => other !== id)].slice(0, MOST_KEPT);
