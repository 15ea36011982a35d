import {
  Data,
  Nullable,
  TextMessageDraft,
  TwilioAuthorization,
  TwilioConnection,
  TwilioMessage,
  TwilioOutcome,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../../platform/http/router.ts";
import { throwAsHttpError } from "../shared/answer.ts";
import { disconnect } from "../shared/authorizations.ts";
import { inboxFilter, inboxIdFrom } from "../shared/inbox-filter.ts";
import { sendText } from "./call-twilio.ts";
import { connect } from "./connect.ts";
import { integration } from "./integration.ts";
import { presentAuthorization } from "./present.ts";
import { findAuthorization } from "./queries.ts";

export function twilioRoutes(router: Router) {
  router.post(
    "/api/twilio/auth",
    { access: "user", summary: "Connect Twilio", body: TwilioConnection, reply: Data(TwilioOutcome) },
    async ({ scope, body }) => ({ data: await connect(scope, body.authorization).catch(throwAsHttpError) }),
  );

  router.get(
    "/api/twilio/authorization",
    {
      access: "user",
      summary: "Get the Twilio connection",
      query: Type.Object(inboxFilter),
      reply: Data(Nullable(TwilioAuthorization)),
    },
    async ({ scope, query }) => {
      const found = await findAuthorization(scope, inboxIdFrom(query));
      return { data: found ? presentAuthorization(scope, found) : null };
    },
  );

  router.delete(
    "/api/twilio/authorizations/:id",
    { access: "user", summary: "Disconnect Twilio", params: Type.Object({ id: Uuid }), status: 204 },
    async ({ scope, params }) => disconnect(scope, integration.table, params.id),
  );

  router.post(
    "/api/twilio/send",
    { access: "user", summary: "Send a text message", body: TextMessageDraft, reply: Data(TwilioMessage) },
    async ({ scope, body }) => ({ data: await sendText(scope, body).catch(throwAsHttpError) }),
  );
}
