import { Data, Inbox, InboxChanges, InboxDraft, Nullable, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { addInbox, changeInbox, getInbox, removeInbox } from "./change-inboxes.ts";
import { presentInbox } from "./present.ts";
import { findPrimaryInbox, listInboxes } from "./queries.ts";

const ById = Type.Object({ id: Uuid });

export function inboxRoutes(router: Router) {
  router.get(
    "/api/inboxes",
    {
      access: "user",
      summary: "Inboxes",
      query: Type.Object({ is_primary: Type.Optional(Nullable(Type.Boolean())) }),
      reply: Data(Type.Array(Inbox)),
    },
    async ({ scope, query }) => ({ data: (await listInboxes(scope, query.is_primary)).map(presentInbox) }),
  );

  router.get(
    "/api/inboxes/primary",
    { access: "user", summary: "The primary inbox", reply: Type.Object({ data: Nullable(Inbox) }) },
    async ({ scope }) => {
      const inbox = await findPrimaryInbox(scope);
      return { data: inbox ? presentInbox(inbox) : null };
    },
  );

  router.post(
    "/api/inboxes",
    {
      access: "user",
      summary: "Add an inbox",
      status: 201,
      body: Type.Object({ inbox: InboxDraft }),
      reply: Data(Inbox),
    },
    async ({ scope, body }) => ({ data: presentInbox(await addInbox(scope, body.inbox)) }),
  );

  router.get(
    "/api/inboxes/:id",
    { access: "user", summary: "One inbox", params: ById, reply: Data(Inbox) },
    async ({ scope, params }) => ({ data: presentInbox(await getInbox(scope, params.id)) }),
  );

  router.put(
    "/api/inboxes/:id",
    {
      access: "user",
      summary: "Change an inbox",
      params: ById,
      body: Type.Object({ inbox: InboxChanges }),
      reply: Data(Inbox),
    },
    async ({ scope, params, body }) => ({ data: presentInbox(await changeInbox(scope, params.id, body.inbox)) }),
  );

  router.delete(
    "/api/inboxes/:id",
    { access: "user", summary: "Delete an inbox with its conversations", params: ById, status: 204 },
    async ({ scope, params }) => removeInbox(scope, params.id),
  );
}
