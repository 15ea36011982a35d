import Type from "typebox";
import { NotFound } from "../../platform/errors.ts";
import { check } from "../../platform/input/check.ts";
import { enter, type PublicContext, type Scope } from "../../platform/scope.ts";
import { getAccount } from "../accounts/index.ts";
import { getConversation } from "./change-conversation.ts";
import { ShareLinkExpired, ShareLinkInvalid } from "./errors.ts";
import { expandConversations } from "./queries.ts";
import { readerOfLink } from "./realtime/external-reader.ts";

const PURPOSE = "shared-conversation";
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_MESSAGES = 1000;

const Claims = Type.Object({
  account_id: Type.String(),
  conversation_id: Type.String(),
  shared_at: Type.Integer(),
});

/** Creates a token that lets anyone read this one conversation for 24 hours. @throws ConversationNotFound */
export async function share(scope: Scope, conversationId: string): Promise<string> {
  const { account_id, id } = await getConversation(scope, conversationId);
  const claims = { account_id, conversation_id: id, shared_at: Date.now() };
  return scope.platform.secretKey.sign(PURPOSE, claims);
}

/**
 * The token's conversation without private messages, the token's expiry and the name of the company.
 * @throws ShareLinkInvalid, ShareLinkExpired, NotFound
 */
export async function readShared(publicContext: PublicContext, conversationId: string, token: string) {
  const signed = publicContext.platform.secretKey.verify(PURPOSE, token);
  if (!signed) throw new ShareLinkInvalid();
  const claims = check(Claims, signed);
  if (claims.conversation_id !== conversationId) throw new ShareLinkInvalid();
  const sharedUntil = new Date(claims.shared_at + LIFETIME_MS);
  if (sharedUntil.getTime() < Date.now()) throw new ShareLinkExpired();
  const scope = enter(publicContext, claims.account_id, { kind: "visitor" });
  const [row] = await expandConversations(scope, [conversationId], {
    messagesLimit: MAX_MESSAGES,
    isPublicOnly: true,
  });
  if (!row || row.archived_at !== null) throw new NotFound();
  const { company_name } = await getAccount(scope);
  const reader = readerOfLink(publicContext.platform, `${conversationId} ${claims.shared_at}`);
  return { row, reader, sharedUntil, companyName: company_name };
}
