// Calls a server with the TypeScript client that was generated into `client` beside a copy of this file.
// Usage: node calls.ts URL. Prints what the server responded as JSON.
import { randomUUID } from "node:crypto";
import { client } from "./client/client.gen.ts";
import {
  getConversations,
  getConversationsById,
  getMessages,
  postConversations,
  postCustomers,
  postMessages,
  postRegistration,
  postSession,
} from "./client/index.ts";

client.setConfig({ baseUrl: process.argv[2] ?? "" });
const throwOnError = true;

const credentials = { email: `agent-${randomUUID()}@example.com`, password: "correct horse battery staple" };
await postRegistration({ body: { user: { ...credentials, company_name: "Example" } }, throwOnError });

const anonymous = await getConversations();

const session = await postSession({ body: { user: credentials }, throwOnError });
client.setConfig({ auth: () => session.data.data.token });

const customer = await postCustomers({
  body: { customer: { account_id: session.data.data.account_id, name: "Example", email: "customer@example.com" } },
  throwOnError,
});
const opened: string[] = [];
for (const subject of ["First", "Second", "Third"]) {
  const body = { conversation: { customer_id: customer.data.data.id, subject } };
  const conversation = await postConversations({ body, throwOnError });
  opened.push(conversation.data.data.id);
  await postMessages({
    body: { message: { conversation_id: conversation.data.data.id, body: subject } },
    throwOnError,
  });
}

const listed: string[] = [];
let after: string | null | undefined;
do {
  const page = await getConversations({ query: { limit: 1, ...(after && { after }) }, throwOnError });
  listed.push(...page.data.data.map(({ id }) => id));
  after = page.data.next;
} while (after);

const messages = await getMessages({ query: { conversation_id: opened[0] }, throwOnError });
const missing = await getConversationsById({ path: { id: randomUUID() } });
const wrong = await postMessages({ body: { message: { conversation_id: randomUUID(), body: "Hello" } } });

const errorOf = ({ response, error }: { response?: Response | undefined; error?: { error?: object } | undefined }) => ({
  status: response?.status,
  ...error?.error,
});
process.stdout.write(
  JSON.stringify({
    account_id: session.data.data.account_id,
    email: session.data.data.email,
    customer: { id: customer.data.data.id, email: customer.data.data.email },
    opened,
    listed,
    messages: messages.data.data.map(({ body, source }) => ({ body, source })),
    errors: [anonymous, missing, wrong].map(errorOf),
  }),
);
