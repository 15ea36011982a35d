import { Data, ListedNote, Note, NoteChanges, NoteDraft, Nullable, UserId, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { addNote, changeNote, getNote, removeNote } from "./change-notes.ts";
import { presentListedNote, presentNote } from "./present.ts";
import { listNotesWithPeople } from "./queries.ts";

const MAX_NOTES = 1000;

const ById = Type.Object({ id: Uuid });

export function noteRoutes(router: Router) {
  router.get(
    "/api/notes",
    {
      access: "user",
      summary: "Notes about customers, newest first",
      query: Type.Object({
        customer_id: Type.Optional(Nullable(Uuid)),
        author_id: Type.Optional(Nullable(UserId)),
      }),
      reply: Data(Type.Array(ListedNote)),
    },
    async ({ scope, query }) => ({
      data: (await listNotesWithPeople(scope, query, MAX_NOTES)).map((note) => presentListedNote(scope.platform, note)),
    }),
  );

  router.post(
    "/api/notes",
    {
      access: "user",
      summary: "Add a note about a customer",
      status: 201,
      body: Type.Object({ note: NoteDraft }),
      reply: Data(Note),
    },
    async ({ scope, body }) => ({ data: presentNote(await addNote(scope, body.note)) }),
  );

  router.get(
    "/api/notes/:id",
    { access: "user", summary: "One note", params: ById, reply: Data(Note) },
    async ({ scope, params }) => ({ data: presentNote(await getNote(scope, params.id)) }),
  );

  router.put(
    "/api/notes/:id",
    {
      access: "user",
      summary: "Change a note",
      params: ById,
      body: Type.Object({ note: NoteChanges }),
      reply: Data(Note),
    },
    async ({ scope, params, body }) => ({ data: presentNote(await changeNote(scope, params.id, body.note)) }),
  );

  router.delete(
    "/api/notes/:id",
    { access: "user", summary: "Delete a note", params: ById, status: 204 },
    async ({ scope, params }) => removeNote(scope, params.id),
  );
}
