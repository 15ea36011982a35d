import {
  Data,
  MattermostAuthorization,
  MattermostChannel,
  MattermostConnection,
  Nullable,
  OkWithId,
  ShortText,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import { BadRequest } from "../../../platform/errors.ts";
import type { Router } from "../../../platform/http/router.ts";
import { throwAsHttpError } from "../shared/answer.ts";
import { disconnect } from "../shared/authorizations.ts";
import { inboxFilter, inboxIdFrom } from "../shared/inbox-filter.ts";
import { listChannels } from "./channels.ts";
import { service } from "./client.ts";
import { connect } from "./connect.ts";
import { presentAuthorization } from "./present.ts";
import { findAuthorization } from "./queries.ts";

const optional = Type.Optional(Nullable(ShortText));

export function mattermostRoutes(router: Router) {
  router.get(
    "/api/mattermost/channels",
    {
      access: "user",
      summary: "List the channels that a token can use",
      query: Type.Object({ mattermost_url: Type.Optional(Type.String({ maxLength: 2000 })), access_token: optional }),
      reply: Data(Type.Array(MattermostChannel)),
    },
    async ({ scope, query: { mattermost_url, access_token } }) => {
      if (!mattermost_url?.trim() || !access_token?.trim()) throw new BadRequest();
      return { data: await listChannels(scope, mattermost_url, access_token).catch(throwAsHttpError) };
    },
  );

  router.post(
    "/api/mattermost/auth",
    { access: "user", summary: "Connect Mattermost", body: MattermostConnection, reply: Data(OkWithId) },
    async ({ scope, body }) => ({ data: { ok: true, id: await connect(scope, body.authorization) } }),
  );

  router.get(
    "/api/mattermost/authorization",
    {
      access: "user",
      summary: "Get the Mattermost connection",
      query: Type.Object({ ...inboxFilter, channel_id: optional, team_id: optional }),
      reply: Data(Nullable(MattermostAuthorization)),
    },
    async ({ scope, query }) => {
      const { channel_id, team_id } = query;
      const found = await findAuthorization(scope, { inbox_id: inboxIdFrom(query), channel_id, team_id });
      return { data: found ? presentAuthorization(scope, found) : null };
    },
  );

  router.delete(
    "/api/mattermost/authorizations/:id",
    { access: "user", summary: "Disconnect Mattermost", params: Type.Object({ id: Uuid }), status: 204 },
    async ({ scope, params }) => disconnect(scope, service.table, params.id),
  );
}
