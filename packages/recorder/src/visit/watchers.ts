import type { WatcherMeta } from "@parley/contract";

type Presences = Record<string, { metas: (Partial<WatcherMeta> & { phx_ref: string })[] } | undefined>;

/** The watching agents, from the presence of the recording's topic. */
export function createWatchers() {
  let refs = new Set<string>();

  return {
    hasWatchers: () => refs.size > 0,

    /** Replaces the list of watchers. @returns whether it contains a new one */
    replace(state: Presences): boolean {
      const before = refs;
      refs = new Set(refsIn(state));
      return [...refs].some((ref) => !before.has(ref));
    },

    /** Applies a presence diff. @returns whether a watcher joined */
    change({ joins, leaves }: { joins: Presences; leaves: Presences }): boolean {
      const newcomers = refsIn(joins).filter((ref) => !refs.has(ref));
      for (const ref of refsIn(leaves)) refs.delete(ref);
      for (const ref of newcomers) refs.add(ref);
      return newcomers.length > 0;
    },

    clear: () => refs.clear(),
  };
}

const refsIn = (presences: Presences) =>
  Object.values(presences)
    .flatMap((presence) => presence?.metas ?? [])
    .filter(({ admin, session_id }) => admin && session_id)
    .map(({ phx_ref }) => phx_ref);
