import { TextInput, Tooltip } from "@mantine/core";
import type { SlackAuthorization } from "@parley/contract";
import { Card } from "../../../ui/Card.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { text } from "../texts.ts";
import { nameOf } from "./name-of.ts";
import { SlackDetails } from "./SlackDetails.tsx";
import { useSyncSettings } from "./useWorkspaces.ts";

/** Which messages of a workspace become conversations. */
export function SyncSettings({ workspace }: { workspace: SlackAuthorization }) {
  const { sync_all_incoming_threads, sync_by_emoji_tagging, sync_trigger_emoji } = workspace.settings;
  const { mutate: change } = useSyncSettings(workspace);
  return (
    <Card heading={text("integrations.workspaceSettings", { what: nameOf(workspace) })}>
      <SlackDetails authorization={workspace} />
      <Toggle
        label={text("integrations.syncAll")}
        description={text("integrations.syncAllHint")}
        isOn={sync_all_incoming_threads}
        onSwitch={(isOn) => change({ sync_all_incoming_threads: isOn })}
      />
      <Toggle
        label={text("integrations.syncTagged")}
        description={text("integrations.syncTaggedHint")}
        isOn={sync_by_emoji_tagging}
        onSwitch={(isOn) => change({ sync_by_emoji_tagging: isOn })}
      />
      <Tooltip label={text("integrations.triggerEmojiSoon")} events={{ hover: true, focus: true, touch: true }}>
        <TextInput
          label={text("integrations.triggerEmoji")}
          value={`:${sync_trigger_emoji}:`}
          variant="filled"
          readOnly
          aria-disabled // keyboard focus must reach it to show the tooltip
        />
      </Tooltip>
    </Card>
  );
}
