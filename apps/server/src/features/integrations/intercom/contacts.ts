import type { IntercomContact, IntercomContactDraft, IntercomQuery } from "@parley/contract";
import type { IntercomClient } from "intercom-client";
import type { Scope } from "../../../platform/scope.ts";
import { callProvider } from "../shared/call.ts";
import { NotConnected } from "../shared/errors.ts";
import { UnexpectedResponse } from "../shared/failures.ts";
import { unseal } from "../shared/secrets.ts";
import { openClient, throwAsFailure } from "./client.ts";
import { findAuthorization } from "./queries.ts";
import { service } from "./service.ts";

const MOST = 50;

/** Contacts that match the query, or the first 50 without a query. @throws NotConnected, ProviderFailure */
export function listContacts(scope: Scope, query: IntercomQuery | undefined): Promise<IntercomContact[]> {
  return withClient(scope, async ({ contacts }) => {
    const found = query
      ? await contacts.search({ query: query as never, pagination: { per_page: MOST } })
      : await contacts.list({ per_page: MOST });
    if (!Array.isArray(found.response.data)) throw new UnexpectedResponse(service.title);
    return found.data as unknown as IntercomContact[];
  });
}

/** @throws NotConnected, ProviderFailure */
export function addContact(scope: Scope, draft: IntercomContactDraft): Promise<IntercomContact> {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null && value !== ""));
  return withClient(scope, async ({ contacts }) => {
    const added = (await contacts.create(given as never)) as unknown as IntercomContact;
    if (!added.id) throw new UnexpectedResponse(service.title);
    return added;
  });
}

async function withClient<T>(scope: Scope, request: (client: IntercomClient) => Promise<T>): Promise<T> {
  const { platform } = scope;
  const authorization = await findAuthorization(scope);
  if (!authorization) throw new NotConnected("Missing Intercom authorization!");
  return callProvider(scope, service, authorization, async () => {
    const token = unseal(platform, "intercom", authorization.access_token_encrypted);
    return request(await openClient(platform.config, token)).catch(throwAsFailure);
  });
}
