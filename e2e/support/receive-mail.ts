import type { Conversation, Customer } from "@parley/contract";
import type { Desk } from "./desk.ts";

interface IncomingMail {
  body: string;
  /** Headers of the mail: `ses_subject`, `ses_from` and the like. */
  metadata?: Record<string, unknown>;
}

/** Creates a mail conversation with a customer's mails through the API, as a mail fetcher does. */
export async function receiveMail(
  desk: Desk,
  from: { name: string; email: string } & Partial<Customer>,
  subject: string,
  mails: IncomingMail[],
) {
  const { token } = await desk.session();
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await desk.page.request.post(`/api${path}`, { headers: { authorization: token }, data });
    return (await answer.json()).data;
  };
  const { id: customer_id } = await post<Customer>("/customers", { customer: from });
  const conversation = { customer_id, source: "email", subject };
  const { id: conversation_id } = await post<Conversation>("/conversations", { conversation });
  for (const mail of mails) {
    await post("/messages", { message: { conversation_id, customer_id, source: "email", ...mail } });
  }
  return conversation_id;
}
