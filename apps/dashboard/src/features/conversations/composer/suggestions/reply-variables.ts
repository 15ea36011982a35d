import type { Account } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { accountKey } from "../../../accounts/index.ts";
import { findUser } from "../../../users/index.ts";
import { findCachedConversation } from "../../cache/cache.ts";

/** The customer, agent and company for the variables of saved replies, as far as they are loaded. */
export const replyVariables = (cache: QueryClient, conversationId: string, userId: number) => ({
  customer: findCachedConversation(cache, conversationId)?.customer,
  agent: findUser(cache, userId),
  company: cache.getQueryData<Account>(accountKey)?.company_name,
});
