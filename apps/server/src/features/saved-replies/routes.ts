import { Data, SavedReply, SavedReplyChanges, SavedReplyDraft, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { addSavedReply, changeSavedReply, getSavedReply, removeSavedReply } from "./change-saved-replies.ts";
import { presentSavedReply } from "./present.ts";
import { listSavedReplies } from "./queries.ts";

const ById = Type.Object({ id: Uuid });

/** The API calls saved replies canned responses. */
export function savedReplyRoutes(router: Router) {
  router.get(
    "/api/canned_responses",
    { access: "user", summary: "Saved replies", reply: Data(Type.Array(SavedReply)) },
    async ({ scope }) => ({ data: (await listSavedReplies(scope)).map(presentSavedReply) }),
  );

  router.post(
    "/api/canned_responses",
    {
      access: "user",
      summary: "Add a saved reply",
      status: 201,
      body: Type.Object({ canned_response: SavedReplyDraft }),
      reply: Data(SavedReply),
    },
    async ({ scope, body }) => ({ data: presentSavedReply(await addSavedReply(scope, body.canned_response)) }),
  );

  router.get(
    "/api/canned_responses/:id",
    { access: "user", summary: "One saved reply", params: ById, reply: Data(SavedReply) },
    async ({ scope, params }) => ({ data: presentSavedReply(await getSavedReply(scope, params.id)) }),
  );

  router.put(
    "/api/canned_responses/:id",
    {
      access: "user",
      summary: "Change a saved reply",
      params: ById,
      body: Type.Object({ canned_response: SavedReplyChanges }),
      reply: Data(SavedReply),
    },
    async ({ scope, params, body }) => ({
      data: presentSavedReply(await changeSavedReply(scope, params.id, body.canned_response)),
    }),
  );

  router.delete(
    "/api/canned_responses/:id",
    { access: "user", summary: "Delete a saved reply", params: ById, status: 204 },
    async ({ scope, params }) => removeSavedReply(scope, params.id),
  );
}
