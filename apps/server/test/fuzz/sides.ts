import { type AccountResources, createResources } from "../access/account-resources.ts";
import { aVisitorKey } from "../harness/people.ts";
import type { World } from "../harness/world.ts";

/** An account with one of every kind of record, and a visitor with a key. */
export interface Side extends AccountResources {
  visitor: {
    key: string;
    /** Texts of the visitor's conversation. Only the team and this visitor may read them. */
    words: string;
    ids: AccountResources["ids"];
  };
}

export async function makeSide(world: World): Promise<Side> {
  const belongings = await createResources(world);
  const { admin, ids: own } = belongings;
  const account = { id: String(own.account_id), company_name: "", inbox_id: String(own.inbox_id), admin };
  const [key, words] = [aVisitorKey(), world.unique("WORDS")];
  const { conversation, visitor } = await world.aConversation({
    account,
    visitor: await world.aVisitor({ account, key }),
  });
  const message = await world.sendMessage(admin, conversation.id, words);
  const ids = {
    ...own,
    customer_id: visitor.customer.id,
    conversation_id: conversation.id,
    message_id: message.id,
  };
  return { ...belongings, visitor: { key, words, ids } };
}

/** The texts of a side that a caller may read: those of its team, or those of its visitor. */
export interface Reader {
  team?: Side;
  visitor?: Side;
}

/** Whether a text contains a secret of these sides that the reader may not see. */
export const leaks = (sides: Side[], reader: Reader, text: string) =>
  sides.flatMap((side) => hiddenFrom(reader, side)).some((secret) => secret && text.includes(secret));

function hiddenFrom({ team, visitor }: Reader, side: Side): (string | undefined)[] {
  const { secret, admin, user } = side;
  const { key, words } = side.visitor;
  const ofTeam = [secret, admin.key, ...[admin, user].flatMap(({ token, renew_token }) => [token, renew_token])];
  return [
    ...(team === side ? [] : ofTeam),
    ...(team === side || visitor === side ? [] : [words]),
    ...(visitor === side ? [] : [key]),
  ];
}
