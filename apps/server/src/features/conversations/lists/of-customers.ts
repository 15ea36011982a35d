import type { CustomerParts } from "../../customers/index.ts";
import { listMessages } from "../messages/message-queries.ts";
import { presentPlainMessage } from "../messages/present-message.ts";
import { presentConversation } from "../present.ts";
import { listLatestOfCustomers, listOfCustomer } from "../queries.ts";

const MAX_MESSAGES = 1000;

/** The conversations that the customers' pages show. */
export const conversationsOfCustomers: Pick<CustomerParts, "latest" | "conversations" | "messages"> = {
  async latest(scope, customerIds) {
    const latest = customerIds.length > 0 ? await listLatestOfCustomers(scope, customerIds) : [];
    return new Map(latest.map((conversation) => [conversation.customer_id, presentConversation(conversation)]));
  },
  conversations: async (scope, customerId) => (await listOfCustomer(scope, customerId)).map(presentConversation),
  messages: async (scope, customerId) =>
    (await listMessages(scope, { customer_id: customerId }, MAX_MESSAGES)).toReversed().map(presentPlainMessage),
};
