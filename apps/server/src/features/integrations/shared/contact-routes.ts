import { Data, Nullable, OAuthReturn, OkWithId, PlainAuthorization, Uuid } from "@parley/contract";
import Type, { type TSchema } from "typebox";
import type { Parsed, Router } from "../../../platform/http/router.ts";
import type { Scope, UserScope } from "../../../platform/scope.ts";
import { throwAsHttpError } from "./answer.ts";
import { disconnect, presentSealedHealth } from "./authorizations.ts";
import type { Integration } from "./integration.ts";
import { type PlainRow, presentPlain } from "./plain-authorization.ts";
import { unsealIfReadable } from "./secrets.ts";

/** A service with one connection per account, in which agents look up and add contacts. */
interface ContactService<Filter extends TSchema, Draft extends TSchema> {
  integration: Pick<Integration, "name" | "title" | "table">;
  /** The path below `/api/{name}` that published dashboards call with the code of the consent. */
  callback: "oauth" | "callback";
  contact: TSchema;
  filter: Filter;
  draft: Draft;
  connect(scope: UserScope, returned: OAuthReturn): Promise<string>;
  findAuthorization(scope: Scope): Promise<(PlainRow & { access_token_encrypted: Buffer }) | undefined>;
  listContacts(scope: Scope, filter: Parsed<Filter>): Promise<object[]>;
  addContact(scope: Scope, draft: Parsed<Draft>): Promise<object>;
}

export function contactRoutes<Filter extends TSchema, Draft extends TSchema>(
  router: Router,
  { integration, callback, contact, filter, draft, ...service }: ContactService<Filter, Draft>,
) {
  const { name, title, table } = integration;

  router.get(
    `/api/${name}/${callback}`,
    { access: "user", summary: `Connect ${title}`, query: OAuthReturn, reply: Data(OkWithId) },
    async ({ scope, query }) => ({
      data: { ok: true, id: await service.connect(scope, query).catch(throwAsHttpError) },
    }),
  );

  router.get(
    `/api/${name}/authorization`,
    { access: "user", summary: `Get the ${title} connection`, reply: Data(Nullable(PlainAuthorization)) },
    async ({ scope }) => {
      const found = await service.findAuthorization(scope);
      if (!found) return { data: null };
      const token = unsealIfReadable(scope.platform, name, found.access_token_encrypted);
      return { data: { ...presentPlain(found), ...presentSealedHealth(token, found) } };
    },
  );

  router.delete(
    `/api/${name}/authorizations/:id`,
    { access: "user", summary: `Disconnect ${title}`, params: Type.Object({ id: Uuid }), status: 204 },
    async ({ scope, params }) => disconnect(scope, table, params.id),
  );

  router.get(
    `/api/${name}/contacts`,
    { access: "user", summary: `List contacts in ${title}`, query: filter, reply: Data(Type.Array(contact)) },
    async ({ scope, query }) => ({ data: await service.listContacts(scope, query).catch(throwAsHttpError) }),
  );

  router.post(
    `/api/${name}/contacts`,
    { access: "user", summary: `Add a contact in ${title}`, body: draft, reply: Data(contact) },
    async ({ scope, body }) => ({ data: await service.addContact(scope, body).catch(throwAsHttpError) }),
  );
}
