import { Data, Ok, Tagging, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { tagConversation, untagConversation } from "./tag-conversation.ts";

export function conversationTagRoutes(router: Router) {
  router.post(
    "/api/conversations/:id/tags",
    {
      access: "user",
      summary: "Put a tag on a conversation",
      params: Type.Object({ id: Uuid }),
      body: Tagging,
      reply: Data(Ok),
    },
    async ({ scope, params, body }) => {
      await tagConversation(scope, params.id, body.tag_id);
      return { data: { ok: true } };
    },
  );

  router.delete(
    "/api/conversations/:id/tags/:tag_id",
    {
      access: "user",
      summary: "Take a tag off a conversation",
      params: Type.Object({ id: Uuid, tag_id: Uuid }),
      reply: Data(Ok),
    },
    async ({ scope, params }) => {
      await untagConversation(scope, params.id, params.tag_id);
      return { data: { ok: true } };
    },
  );
}
