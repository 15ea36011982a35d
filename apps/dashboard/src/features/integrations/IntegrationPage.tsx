import { Button, Skeleton } from "@mantine/core";
import type { Integration, IntegrationHealth, IntegrationName } from "@parley/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { describeError } from "../../platform/requests/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { dateOf, instantOf } from "../../ui/text/times.ts";
import { StarterNotice } from "../billing/index.ts";
import { useInboxes } from "../inboxes/index.ts";
import { catalogue } from "./catalogue.ts";
import { ConnectionTest } from "./connection-test/ConnectionTest.tsx";
import { FailingNotice } from "./FailingNotice.tsx";
import { HealthPill } from "./HealthPill.tsx";
import styles from "./IntegrationPage.module.css";
import { ConnectionStatus } from "./overview/ConnectionStatus.tsx";
import { Logo } from "./overview/Logo.tsx";
import { SetUp } from "./setup/SetUp.tsx";
import { text } from "./texts.ts";
import { useConnect, useDisconnect, useIntegration } from "./useIntegrations.ts";

interface Authorization extends IntegrationHealth {
  id: string;
  created_at: string;
}

interface IntegrationPageProps<A extends Authorization> {
  name: IntegrationName;
  /** The inbox that owns the integration. Absent: the account owns it. */
  inboxId?: string | undefined;
  /** The query of the authorization, from `useAuthorization`. */
  authorization: UseQueryResult<A | null>;
  /** The route below `/api`, without the id: `/hubspot/authorizations`. */
  disconnectPath: string;
  /** Replaces the redirect to the service. For services whose keys an admin types in. */
  onConnect?: () => void;
  /** The label of the reconnect button while the integration works. */
  change?: string;
  /** True while the return from the service is processed. */
  isReturning?: boolean;
  disconnectQuestion?: string;
  /** Whether the authorization is complete. Default: an existing authorization is complete. */
  isComplete?(authorization: A): boolean;
  /** The values that an admin changes here and "Test connection" checks. A change removes the result of a test. */
  testedSettings?(authorization: A): readonly unknown[];
  /** Settings of a connected integration. */
  children?: (authorization: A) => ReactNode;
  /** Contents shown before the integration is connected. */
  unconnected?: ReactNode;
}

/** The page of an integration: description, connection, health, and buttons to connect and disconnect. */
export function IntegrationPage<A extends Authorization>({
  name,
  inboxId,
  authorization: { data: found, error, isPending, refetch },
  disconnectPath,
  onConnect,
  change = text("integrations.reconnect"),
  isReturning = false,
  disconnectQuestion,
  isComplete = () => true,
  testedSettings = () => [],
  children,
  unconnected,
}: IntegrationPageProps<A>) {
  const title = text(`integrations.${name}`);
  const connecting = useConnect(name, title, inboxId);
  const disconnecting = useDisconnect(disconnectPath, title);
  const [isAsking, setAsking] = useState(false);
  const isLoading = isPending || isReturning;
  const authorization = found && isComplete(found) ? found : undefined;
  const offer = useIntegration(name, inboxId);
  const isConfigured = offer?.is_configured ?? true;
  const connect = onConnect ?? (() => connecting.mutate());
  return (
    <Page
      title={title}
      logo={<Logo name={name} />}
      back={<BackLink inboxId={inboxId} />}
      badge={!isLoading && authorization && <HealthPill isFailing={authorization.failing_since !== null} />}
    >
      <PageDescription>{text(`integrations.${name}Hint`)}</PageDescription>
      {catalogue[name].needsPlan && (
        <StarterNotice link={text("integrations.trial")}>{text("integrations.plan")}</StarterNotice>
      )}
      {isLoading && <Skeleton height="8rem" />}
      {!isLoading && error && !found && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {!isLoading && found !== undefined && (
        <>
          {authorization && <FailingNotice title={title} health={authorization} />}
          <Card heading={text("integrations.connection")}>
            <Connection offer={offer} authorization={authorization} />
            {!(authorization && isConfigured) && (
              <SetUp name={name} title={title} isConfigured={isConfigured} isConnected={authorization !== undefined} />
            )}
            <div className={styles.actions}>
              <Button
                disabled={!isConfigured}
                variant={authorization && !authorization.needs_reconnect ? "default" : "filled"}
                onClick={connect}
                loading={connecting.isPending || connecting.isSuccess}
              >
                {authorization && !authorization.failing_since
                  ? change
                  : text(authorization ? "integrations.reconnect" : "integrations.connect")}
              </Button>
              {found && (
                <Button variant="default" onClick={() => setAsking(true)} loading={disconnecting.isPending}>
                  {text("integrations.disconnect")}
                </Button>
              )}
            </div>
          </Card>
          {authorization && (
            <ConnectionTest
              key={JSON.stringify([authorization.id, ...testedSettings(authorization)])}
              name={name}
              authorizationId={authorization.id}
            />
          )}
          {authorization ? children?.(authorization) : unconnected}
        </>
      )}
      {isAsking && found && (
        <Confirm
          question={disconnectQuestion ?? text("integrations.disconnectQuestion", { title })}
          action={text("integrations.disconnect")}
          onConfirm={() => disconnecting.mutate(found.id)}
          onClose={() => setAsking(false)}
        >
          {text("integrations.disconnectHint")}
        </Confirm>
      )}
    </Page>
  );
}

interface ConnectionProps {
  offer: Integration | undefined;
  authorization: Authorization | undefined;
}

/** Since when, by whom and to what it is connected. The overview may be older than the authorization, or be missing. */
function Connection({ offer, authorization }: ConnectionProps) {
  if (!authorization && offer)
    return <ConnectionStatus integration={{ ...offer, is_connected: false, is_configured: true }} />;
  if (!authorization) return <p>{text("integrations.notConnected")}</p>;
  if (offer?.is_connected) return <ConnectionStatus integration={offer} />;
  return <p>{text("integrations.connectedSince", { date: dateOf(instantOf(authorization.created_at)) })}</p>;
}

/** Links to the inbox by its name, or to all integrations. */
export function BackLink({ inboxId }: { inboxId: string | undefined }) {
  const { data: inboxes } = useInboxes();
  if (!inboxId) return <Link to="/integrations">{text("integrations.all")}</Link>;
  const inbox = inboxes?.find(({ id }) => id === inboxId);
  return <Link to={`/inboxes/${inboxId}`}>{inbox?.name ?? text("integrations.backToInbox")}</Link>;
}
