import { type Channel, Presence } from "phoenix";

interface Entry {
  metas: { user_id?: number }[];
}

/** Follows whether anybody of the team is there, on `room:{account_id}`. */
export function watchAgents(channel: Channel, onChange: (isAgentOnline: boolean) => void) {
  const presence = new Presence(channel);
  presence.onSync(() => onChange(presence.list((_key, entry: Entry) => entry).some(({ metas }) => metas[0]?.user_id)));
}
