import { Data, Recording, RecordingDraft, Uuid } from "@parley/contract";
import Type from "typebox";
import { doesNotExist } from "../../platform/errors.ts";
import type { Router } from "../../platform/http/router.ts";
import { createVisitorScope, type PublicContext, type Scope, type UserScope } from "../../platform/scope.ts";
import { visitorScopeFromForm } from "../accounts/index.ts";
import { findCustomerAccess } from "../customers/index.ts";
import { beginRecording } from "./begin-recording.ts";
import { finishRecording, identifyRecording, resumeRecording } from "./change-recording.ts";
import { RecordingNotFound } from "./errors.ts";
import { presentRecording, presentRecordingWithoutDetails } from "./present.ts";
import { findRecordingById } from "./queries.ts";

const ById = Type.Object({ id: Uuid });
const forAnyone = { access: "public", rateLimit: "recording" } as const;

/** The routes for a page's recorder. A client with a recording's id may continue it, but gets no data of it. */
export function visitorRoutes(router: Router) {
  router.post(
    "/api/browser_sessions",
    {
      ...forAnyone,
      recognizes: ["token", "visitor"],
      summary: "Start a recording",
      status: 201,
      body: Type.Object({ browser_session: RecordingDraft }),
      reply: Data(Recording),
    },
    async ({ body: { browser_session: draft }, publicContext, findCaller }) => {
      const scope = await visitorScopeFromForm(publicContext, draft.account_id);
      const customer_id = await customerOf(publicContext, scope, draft.customer_id, await findCaller());
      const recording = await beginRecording(scope, { ...draft, customer_id });
      return { data: { ...presentRecording(recording), customer_id: customer_id && draft.customer_id! } };
    },
  );

  router.get(
    "/api/browser_sessions/:id/exists",
    { ...forAnyone, summary: "Check that a recording exists", params: ById, reply: Data(Type.Boolean()) },
    async ({ params, publicContext }) => ({
      data: (await findRecordingById(publicContext.db, params.id)) !== undefined,
    }),
  );

  router.post(
    "/api/browser_sessions/:id/finish",
    { ...forAnyone, summary: "Finish a recording", params: ById, reply: Data(Recording) },
    async ({ params, publicContext }) => ({
      data: presentRecordingWithoutDetails(
        await finishRecording(await enterByRecording(publicContext, params.id), params.id),
      ),
    }),
  );

  router.post(
    "/api/browser_sessions/:id/restart",
    { ...forAnyone, summary: "Resume a recording", params: ById, reply: Data(Recording) },
    async ({ params, publicContext }) => ({
      data: presentRecordingWithoutDetails(
        await resumeRecording(await enterByRecording(publicContext, params.id), params.id),
      ),
    }),
  );

  router.post(
    "/api/browser_sessions/:id/identify",
    {
      ...forAnyone,
      recognizes: ["token", "visitor"],
      summary: "Set the customer of a recording",
      params: ById,
      body: Type.Object({ customer_id: Uuid }),
      reply: Data(Recording),
    },
    async ({ params, body, publicContext, findCaller }) => {
      const scope = await enterByRecording(publicContext, params.id);
      const customer_id = await customerOf(publicContext, scope, body.customer_id, await findCaller());
      const recording = await identifyRecording(scope, params.id, customer_id);
      return { data: { ...presentRecordingWithoutDetails(recording), customer_id: customer_id && body.customer_id } };
    },
  );
}

/**
 * The customer that a recorder names, if the recorder may act for them. Otherwise the visit has no customer: published
 * recorders find the id of our widget's customer on the page, but cannot send the key.
 * @throws Invalid when the account has no such customer
 */
async function customerOf(
  publicContext: PublicContext,
  { accountId }: Scope,
  id: string | null | undefined,
  caller: UserScope | undefined,
) {
  if (!id) return null;
  const visited = await findCustomerAccess(publicContext, id, caller);
  if (visited?.scope.accountId !== accountId) throw doesNotExist("customer_id");
  return visited.customer.is_admitted ? visited.customer.id : null;
}

/** @throws RecordingNotFound */
async function enterByRecording(publicContext: PublicContext, id: string): Promise<Scope> {
  const recording = await findRecordingById(publicContext.db, id);
  if (!recording) throw new RecordingNotFound();
  return createVisitorScope(publicContext, recording.account_id);
}
