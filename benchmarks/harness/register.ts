import type { ServerProcess } from "./server-process.ts";

/** Registers a company, and signs its admin in. */
export async function registerCompany(server: ServerProcess, email = "agent@example.com") {
  const password = "a long password";
  const user = { company_name: "Company", email, password, password_confirmation: password };
  const { data } = await server.call<{ data: { token: string } }>("POST", "/registration", { user }, "");
  const { token } = data;
  const me = await server.call<{ data: { id: number; account_id: string } }>("GET", "/me", undefined, token);
  return { token, account_id: me.data.account_id, user_id: me.data.id };
}
