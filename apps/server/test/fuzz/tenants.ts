import { type AccountResources, createResources } from "../access/account-resources.ts";
import { aVisitorKey } from "../harness/people.ts";
import type { World } from "../harness/world.ts";

/** An account with one of every kind of record, and a visitor with a key. */
export interface Tenant extends AccountResources {
  visitor: {
    key: string;
    /** Texts of the visitor's conversation. Only the team and this visitor may read them. */
    words: string;
    ids: AccountResources["ids"];
  };
}

export async function createTenant(world: World): Promise<Tenant> {
  const resources = await createResources(world);
  const { admin, ids: own } = resources;
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
  return { ...resources, visitor: { key, words, ids } };
}

/** The texts of a tenant that a caller may read: those of its team, or those of its visitor. */
export interface Reader {
  team?: Tenant;
  visitor?: Tenant;
}

/** Whether a text contains a secret of these tenants that the reader may not see. */
export const containsLeak = (tenants: Tenant[], reader: Reader, text: string) =>
  tenants.flatMap((tenant) => hiddenFrom(reader, tenant)).some((secret) => secret && text.includes(secret));

function hiddenFrom({ team, visitor }: Reader, tenant: Tenant): (string | undefined)[] {
  const { secret, admin, user } = tenant;
  const { key, words } = tenant.visitor;
  const ofTeam = [secret, admin.key, ...[admin, user].flatMap(({ token, renew_token }) => [token, renew_token])];
  return [
    ...(team === tenant ? [] : ofTeam),
    ...(team === tenant || visitor === tenant ? [] : [words]),
    ...(visitor === tenant ? [] : [key]),
  ];
}
