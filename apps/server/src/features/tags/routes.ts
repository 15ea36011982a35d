import { Data, Tag, TagChanges, TagDraft, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { addTag, changeTag, getTag, removeTag } from "./change-tags.ts";
import { presentTag } from "./present.ts";
import { listTags } from "./queries.ts";

const ById = Type.Object({ id: Uuid });

export function tagRoutes(router: Router) {
  router.get("/api/tags", { access: "user", summary: "Tags", reply: Data(Type.Array(Tag)) }, async ({ scope }) => ({
    data: (await listTags(scope)).map(presentTag),
  }));

  router.post(
    "/api/tags",
    {
      access: "user",
      summary: "Add a tag",
      status: 201,
      body: Type.Object({ tag: TagDraft }),
      reply: Data(Tag),
    },
    async ({ scope, body }) => ({ data: presentTag(await addTag(scope, body.tag)) }),
  );

  router.get(
    "/api/tags/:id",
    { access: "user", summary: "One tag", params: ById, reply: Data(Tag) },
    async ({ scope, params }) => ({ data: presentTag(await getTag(scope, params.id)) }),
  );

  router.put(
    "/api/tags/:id",
    {
      access: "user",
      summary: "Change a tag",
      params: ById,
      body: Type.Object({ tag: TagChanges }),
      reply: Data(Tag),
    },
    async ({ scope, params, body }) => ({ data: presentTag(await changeTag(scope, params.id, body.tag)) }),
  );

  router.delete(
    "/api/tags/:id",
    { access: "user", summary: "Delete a tag, and remove it everywhere", params: ById, status: 204 },
    async ({ scope, params }) => removeTag(scope, params.id),
  );
}
