import { createVisitorApi } from "@parley/api-client";
import type { Store } from "@parley/sdk/internal";
import { withStored } from "../shared/appearance.ts";
import type { Config } from "./config.ts";

/** Fetches the account's settings for hosts that do not send them. Without them, the chat keeps its defaults. */
export async function addStoredSettings(store: Pick<Store<{ config: Config }>, "get" | "change">) {
  const { accountId, inbox, baseUrl } = store.get().config;
  const stored = await createVisitorApi({ baseUrl }).widgetSettings({ account_id: accountId!, inbox_id: inbox });
  const asked = store.get().config;
  store.change({
    config: {
      ...asked,
      ...withStored(asked, stored),
      companyName: asked.companyName ?? stored.account.company_name,
      isOutsideWorkingHours: stored.account.is_outside_working_hours,
      showPastConversations: stored.show_past_conversations,
      isTypingPreviewed: stored.account.is_typing_previewed,
      isBrandingHidden: stored.is_branding_hidden,
    },
  });
}
