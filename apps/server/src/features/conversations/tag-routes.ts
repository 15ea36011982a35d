import { TaggedConversation, Tagging, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import type { TimelineEntryRow } from "./facts.ts";
import { presentTimelineEntry } from "./present.ts";
import { tagConversation, untagConversation } from "./tag-conversation.ts";

export function conversationTagRoutes(router: Router) {
  router.post(
    "/api/conversations/:id/tags",
    {
      access: "user",
      summary: "Add a tag to a conversation",
      params: Type.Object({ id: Uuid }),
      body: Tagging,
      reply: TaggedConversation,
    },
    async ({ scope, params, body }) => presentTagged(await tagConversation(scope, params.id, body.tag_id)),
  );

  router.delete(
    "/api/conversations/:id/tags/:tag_id",
    {
      access: "user",
      summary: "Remove a tag from a conversation",
      params: Type.Object({ id: Uuid, tag_id: Uuid }),
      reply: TaggedConversation,
    },
    async ({ scope, params }) => presentTagged(await untagConversation(scope, params.id, params.tag_id)),
  );
}

const presentTagged = (timeline: TimelineEntryRow[]): TaggedConversation => ({
  data: { ok: true },
  timeline: timeline.map(presentTimelineEntry),
});
