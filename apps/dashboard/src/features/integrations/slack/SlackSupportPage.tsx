import { Button, Skeleton } from "@mantine/core";
import type { SlackAuthorization } from "@parley/contract";
import { Fragment, useState } from "react";
import { useParams } from "react-router";
import { describeError } from "../../../platform/requests/errors.ts";
import { Card } from "../../../ui/Card.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { PageDescription } from "../../../ui/page/PageDescription.tsx";
import { StarterNotice } from "../../billing/index.ts";
import { ConnectionTest } from "../connection-test/ConnectionTest.tsx";
import { HealthPill } from "../HealthPill.tsx";
import { BackLink } from "../IntegrationPage.tsx";
import { SetUp } from "../setup/SetUp.tsx";
import { text } from "../texts.ts";
import { useConnect, useIsConfigured } from "../useIntegrations.ts";
import { nameOf } from "./name-of.ts";
import styles from "./SlackSupportPage.module.css";
import { SyncSettings } from "./SyncSettings.tsx";
import { useWorkspaces } from "./useWorkspaces.ts";
import { WorkspaceRow } from "./WorkspaceRow.tsx";

const NAME = "slack_support";

/** `/integrations/slack/support`: workspaces whose channels become conversations, of the account or of one inbox. */
export function SlackSupportPage() {
  const { inboxId } = useParams();
  const { data: workspaces, error, refetch } = useWorkspaces(inboxId);
  const isConnected = workspaces !== undefined && workspaces.length > 0;
  const isFailing = workspaces?.some(({ failing_since }) => failing_since !== null) ?? false;
  return (
    <Page
      title={text("integrations.slack_support")}
      back={<BackLink inboxId={inboxId} />}
      badge={isConnected && <HealthPill isFailing={isFailing} />}
    >
      <PageDescription>{text("integrations.slack_supportHint")}</PageDescription>
      <StarterNotice link={text("integrations.trial")}>{text("integrations.plan")}</StarterNotice>
      {!workspaces && !error && <Skeleton height="8rem" />}
      {!workspaces && error && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {workspaces && <Workspaces workspaces={workspaces} inboxId={inboxId} />}
    </Page>
  );
}

function Workspaces({ workspaces, inboxId }: { workspaces: SlackAuthorization[]; inboxId: string | undefined }) {
  const title = text("integrations.slack");
  const connecting = useConnect(NAME, title, inboxId);
  const isConfigured = useIsConfigured(NAME) ?? true;
  const [configured, setConfigured] = useState<string>();
  const [first] = workspaces;
  const shown = workspaces.find(({ id }) => id === configured) ?? first;
  return (
    <>
      <Card heading={text("integrations.workspaces")}>
        {first ? (
          <ul className={styles.workspaces}>
            {workspaces.map((workspace) => (
              <WorkspaceRow
                key={workspace.id}
                workspace={workspace}
                onConfigure={workspaces.length > 1 ? () => setConfigured(workspace.id) : undefined}
                onReconnect={connecting.mutate}
              />
            ))}
          </ul>
        ) : (
          <p>{text("integrations.notConnected")}</p>
        )}
        {!(first && isConfigured) && (
          <SetUp name={NAME} title={title} isConfigured={isConfigured} isConnected={first !== undefined} />
        )}
        <div>
          <Button
            disabled={!isConfigured}
            variant={first ? "default" : "filled"}
            loading={connecting.isPending || connecting.isSuccess}
            onClick={() => connecting.mutate()}
          >
            {text(first ? "integrations.addWorkspace" : "integrations.connect")}
          </Button>
        </div>
      </Card>
      {shown && (
        <Fragment key={shown.id}>
          <SyncSettings workspace={shown} />
          <ConnectionTest name={NAME} authorizationId={shown.id} connectionName={nameOf(shown)} />
        </Fragment>
      )}
    </>
  );
}
