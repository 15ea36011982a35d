interface Entry {
  metas: { user_id?: number; phx_ref: string }[];
}

type Present = Record<string, Entry>;

/**
 * Tracks which agents are online, from the presence of `room:{account_id}`.
 * Source: Phoenix presence, `realtime.md` §3.
 * @param onChange called with the ids of their users
 */
export function watchAgents(onChange: (userIds: number[]) => void) {
  let present: Present = {};

  function change(next: Present) {
    present = next;
    onChange(Object.values(present).flatMap(({ metas }) => metas[0]?.user_id ?? []));
  }

  function differ({ joins, leaves }: { joins: Present; leaves: Present }) {
    const next = { ...present };
    for (const [key, { metas }] of Object.entries(joins))
      next[key] = { metas: [...without(next[key], metas), ...metas] };
    for (const [key, { metas }] of Object.entries(leaves)) next[key] = { metas: without(next[key], metas) };
    change(next);
  }

  return { presence_state: change, presence_diff: differ };
}

const without = (entry: Entry | undefined, gone: Entry["metas"]) =>
  (entry?.metas ?? []).filter(({ phx_ref }) => !gone.some((each) => each.phx_ref === phx_ref));
