import { RawChannel } from "./harness/raw-channel.ts";
import type { SeededAccount } from "./harness/seed.ts";
import type { ServerProcess } from "./harness/server-process.ts";

const AT_ONCE = 100;

/** A conversation and its customer. */
export interface VisitorConversation {
  conversation_id: string;
  customer_id: string;
}

export function findOpenConversations(
  server: ServerProcess,
  { id }: SeededAccount,
  count: number,
): Promise<VisitorConversation[]> {
  return server.database(async (database) => {
    const { rows } = await database.query<VisitorConversation>(
      "select id as conversation_id, customer_id from conversations where account_id = $1 and status = 'open' limit $2",
      [id, count],
    );
    return rows;
  });
}

/** Creates conversations of new customers. */
export async function createConversations(server: ServerProcess, token: string, account_id: string, count: number) {
  const post = async (path: string, body: object) =>
    (await server.call<{ data: { id: string } }>("POST", path, body, token)).data.id;
  const places: VisitorConversation[] = [];
  for (let place = 0; place < count; place++) {
    const customer_id = await post("/customers", { customer: { account_id, name: "Ann" } });
    places.push({ customer_id, conversation_id: await post("/conversations", { conversation: { customer_id } }) });
  }
  return places;
}

/** Connects a visitor to each conversation. */
export async function connectVisitors(
  server: ServerProcess,
  { id }: Pick<SeededAccount, "id">,
  places: VisitorConversation[],
) {
  const channels: RawChannel[] = [];
  const join = ({ conversation_id, customer_id }: VisitorConversation) =>
    RawChannel.join(server.url, `account_id=${id}`, `conversation:${conversation_id}`, { customer_id });
  for (let first = 0; first < places.length; first += AT_ONCE) {
    channels.push(...(await Promise.all(places.slice(first, first + AT_ONCE).map(join))));
  }
  return channels;
}
