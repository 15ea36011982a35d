import type { WatcherMeta } from "@parley/contract";

type Presences = Record<string, { metas: (Partial<WatcherMeta> & { phx_ref: string })[] } | undefined>;

/** The agents who watch, by what presence tells of the recording's topic. */
export function createWatchers() {
  let refs = new Set<string>();

  return {
    isAnybodyThere: () => refs.size > 0,

    /** Everybody who is there now. @returns whether somebody among them is new */
    are(state: Presences): boolean {
      const before = refs;
      refs = new Set(refsIn(state));
      return [...refs].some((ref) => !before.has(ref));
    },

    /** @returns whether somebody came */
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
