import { Issue } from "@parley/contract";
import { idParameter, mayJoinAccount } from "../../platform/realtime/admission.ts";
import type { ChannelDeclaration } from "../../platform/realtime/channel.ts";
import { CustomerNotFound, findCustomerById } from "../customers/index.ts";

/** Publishes changes of a customer's issues to the agents who view that customer. */
export const issueLobbyChannel: ChannelDeclaration<{ account_id: string }> = {
  pattern: "issue:lobby:{customer_id}",
  summary: "Issues of one customer",
  sends: { "issue:created": Issue, "issue:updated": Issue },
  access: "user",
  refusal: "Unauthorized",
  accountOf: ({ account_id }) => account_id,
  async join({ connection, params }) {
    const customer = await findCustomerById(connection.publicContext.db, idParameter(params, "customer_id"));
    if (!customer || !mayJoinAccount(connection, customer.account_id)) throw new CustomerNotFound();
    return customer;
  },
};
