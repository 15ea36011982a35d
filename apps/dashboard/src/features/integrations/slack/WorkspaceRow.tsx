import { Button } from "@mantine/core";
import type { SlackAuthorization } from "@parley/contract";
import { useState } from "react";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import { dateOf, instantOf } from "../../../ui/text/times.ts";
import { agentName, useUser } from "../../users/index.ts";
import { FailingNotice } from "../FailingNotice.tsx";
import { HealthPill } from "../HealthPill.tsx";
import { text } from "../texts.ts";
import { useDisconnect } from "../useIntegrations.ts";
import { nameOf } from "./name-of.ts";
import { WORKSPACES } from "./useWorkspaces.ts";
import styles from "./WorkspaceRow.module.css";

interface WorkspaceRowProps {
  workspace: SlackAuthorization;
  /** Selects this workspace's settings. Present when there are several workspaces. */
  onConfigure: (() => void) | undefined;
  onReconnect(): void;
}

export function WorkspaceRow({ workspace, onConfigure, onReconnect }: WorkspaceRowProps) {
  const what = nameOf(workspace);
  const disconnecting = useDisconnect(WORKSPACES, what);
  const [isAsking, setAsking] = useState(false);
  const user = useUser(workspace.connected_by);
  const hint = {
    date: dateOf(instantOf(workspace.created_at)),
    channel: workspace.channel ?? "",
    agent: user ? agentName(user) : "",
  };
  return (
    <li className={styles.workspace}>
      <p className={styles.name}>
        <strong>{what}</strong> <HealthPill isFailing={workspace.failing_since !== null} />
      </p>
      <p className={styles.detail}>
        {text(user ? "integrations.workspacesHintBy" : "integrations.workspacesHint", hint)}
      </p>
      <FailingNotice title={what} health={workspace} />
      <div className={styles.actions}>
        {workspace.failing_since && (
          <Button
            size="xs"
            variant={workspace.needs_reconnect ? "filled" : "default"}
            aria-label={text("integrations.reconnectWhat", { what })}
            onClick={onReconnect}
          >
            {text("integrations.reconnect")}
          </Button>
        )}
        {onConfigure && (
          <Button
            size="xs"
            variant="default"
            aria-label={text("integrations.configureWhat", { what })}
            onClick={onConfigure}
          >
            {text("integrations.configure")}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={text("integrations.disconnectWhat", { what })}
          loading={disconnecting.isPending}
          onClick={() => setAsking(true)}
        >
          {text("integrations.disconnect")}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          question={text("integrations.workspaceQuestion")}
          action={text("integrations.disconnect")}
          onConfirm={() => disconnecting.mutate(workspace.id)}
          onClose={() => setAsking(false)}
        >
          {text("integrations.disconnectHint")}
        </Confirm>
      )}
    </li>
  );
}
