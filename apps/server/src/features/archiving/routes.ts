import { ConversationSettings, ConversationSettingsChanges, Data } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import type { Scope } from "../../platform/scope.ts";
import { deleteArchiveAfter, findArchiveAfter, upsertArchiveAfter } from "./queries.ts";

/** The setting for archiving closed conversations automatically. It is off by default. */
export function archivingRoutes(router: Router) {
  router.get(
    "/api/conversation_settings",
    { access: "user", summary: "When closed conversations are archived", reply: Data(ConversationSettings) },
    async ({ scope }) => ({ data: await settingsOf(scope) }),
  );

  router.put(
    "/api/conversation_settings",
    {
      access: "admin",
      summary: "Change when closed conversations are archived",
      body: Type.Object({ conversation_settings: ConversationSettingsChanges }),
      reply: Data(ConversationSettings),
    },
    async ({ scope, body }) => {
      const { archive_closed_after_days: days } = body.conversation_settings;
      await (days === null ? deleteArchiveAfter(scope) : upsertArchiveAfter(scope, days));
      return { data: await settingsOf(scope) };
    },
  );
}

async function settingsOf(scope: Scope): Promise<ConversationSettings> {
  return { object: "conversation_settings", archive_closed_after_days: await findArchiveAfter(scope) };
}
