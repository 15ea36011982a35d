import { Button } from "@mantine/core";
import type { IntegrationHealth, IntegrationName } from "@parley/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/integrations.ts";
import { Card } from "../../ui/Card.tsx";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Lead } from "../../ui/page/Lead.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { dateOf, instantOf } from "../../ui/text/times.ts";
import { StarterNotice } from "../billing/index.ts";
import { useInboxes } from "../inboxes/index.ts";
import { catalogue } from "./catalogue.ts";
import { FailingNotice } from "./FailingNotice.tsx";
import { HealthPill } from "./HealthPill.tsx";
import styles from "./IntegrationPage.module.css";
import { useConnect, useDisconnect, useIntegrations } from "./useIntegrations.ts";

interface Authorization extends IntegrationHealth {
  id: string;
  created_at: string;
}

interface IntegrationPageProps<A extends Authorization> {
  name: IntegrationName;
  /** The inbox whose own it is, if it is one's. */
  inboxId?: string | undefined;
  /** What connects it; `useAuthorization` asks. */
  authorization: UseQueryResult<A | null>;
  /** Of its route below `/api`, without the id: `/hubspot/authorizations`. */
  disconnectPath: string;
  /** In place of leaving for the service: where keys are typed in. */
  onConnect?: () => void;
  /** What the button says that does so again, while it works. */
  change?: string;
  /** While a return from the service is dealt with. */
  isReturning?: boolean;
  disconnectQuestion?: string;
  /** Says of a connection that it is whole; without it, that it is there is enough. */
  isComplete?(authorization: A): boolean;
  /** What can be seen and set once it is connected. */
  children?: (authorization: A) => ReactNode;
  /** The same before it is. */
  unconnected?: ReactNode;
}

/** The page of an integration: what it is, whether it is connected and works, and how to change that. */
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
  children,
  unconnected,
}: IntegrationPageProps<A>) {
  const title = text(`integrations.${name}`);
  const connecting = useConnect(name, title, inboxId);
  const disconnecting = useDisconnect(disconnectPath, title);
  const [isAsking, setAsking] = useState(false);
  const isLoading = isPending || isReturning;
  const authorization = found && isComplete(found) ? found : undefined;
  const { data: offered } = useIntegrations();
  const isConfigured = offered?.find((integration) => integration.name === name)?.is_configured ?? true;
  const connect = onConnect ?? (() => connecting.mutate());
  return (
    <Page
      title={title}
      back={<BackLink inboxId={inboxId} />}
      badge={!isLoading && authorization && <HealthPill isFailing={authorization.failing_since !== null} />}
    >
      <Lead>{text(`integrations.${name}Hint`)}</Lead>
      {catalogue[name].needsPlan && (
        <StarterNotice link={text("integrations.trial")}>{text("integrations.plan")}</StarterNotice>
      )}
      {isLoading && <Skeleton width="100%" height="8rem" />}
      {!isLoading && error && !found && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {!isLoading && found !== undefined && (
        <>
          {authorization && <FailingNotice title={title} health={authorization} />}
          <Card heading={text("integrations.connection")}>
            <p>
              {authorization
                ? text("integrations.since", { date: dateOf(instantOf(authorization.created_at)) })
                : text("integrations.notConnected")}
            </p>
            {!isConfigured && <SetUpNotice name={name} title={title} />}
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

/** To the inbox, by its name, or to all integrations. */
export function BackLink({ inboxId }: { inboxId: string | undefined }) {
  const { data: inboxes } = useInboxes();
  if (!inboxId) return <Link to="/integrations">{text("integrations.all")}</Link>;
  const inbox = inboxes?.find(({ id }) => id === inboxId);
  return <Link to={`/inboxes/${inboxId}`}>{inbox?.name ?? text("integrations.backToInbox")}</Link>;
}

/** Where the installation lacks what it takes: how to mend that, in place of a button that leads nowhere. */
export const SetUpNotice = ({ name, title }: { name: IntegrationName; title: string }) => (
  <p>
    {text("integrations.notConfigured", { title })}{" "}
    <a href={`/guides/integrations/${catalogue[name].guide}`}>{text("integrations.howTo")}</a>
  </p>
);
