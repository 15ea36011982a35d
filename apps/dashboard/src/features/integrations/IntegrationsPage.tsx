import { Button, Skeleton } from "@mantine/core";
import type { Integration } from "@parley/contract";
import { Link, useParams } from "react-router";
import { describeError } from "../../platform/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { pathOf } from "./catalogue.ts";
import { FailingNotice } from "./FailingNotice.tsx";
import { HealthPill } from "./HealthPill.tsx";
import { BackLink } from "./IntegrationPage.tsx";
import styles from "./IntegrationsPage.module.css";
import { text } from "./texts.ts";
import { useIntegrations } from "./useIntegrations.ts";

/** `/integrations`, and `/inboxes/{id}/integrations` for the integrations that an inbox can own. */
export function IntegrationsPage() {
  const { inboxId } = useParams();
  const { data: offered, error, isPending, refetch } = useIntegrations(inboxId);
  return (
    <Page title={text("integrations.heading")} isWide back={inboxId && <BackLink inboxId={inboxId} />}>
      <PageDescription>{text(inboxId ? "integrations.leadOfInbox" : "integrations.lead")}</PageDescription>
      {isPending && <Skeleton height="20rem" />}
      {error && !offered && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {offered && (
        <ul className={styles.offers}>
          {offered.map((integration) => (
            <li key={integration.name}>
              <IntegrationCard integration={integration} inboxId={inboxId} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function IntegrationCard({ integration, inboxId }: { integration: Integration; inboxId: string | undefined }) {
  const { name, is_connected, failing_since } = integration;
  const title = text(`integrations.${name}`);
  return (
    <Card
      heading={title}
      action={
        <>
          {is_connected && <HealthPill isFailing={failing_since !== null} />}
          <Button
            component={Link}
            to={pathOf(name, inboxId)}
            variant="default"
            size="xs"
            aria-label={text("integrations.openWhat", { what: title })}
          >
            {text("integrations.open")}
          </Button>
        </>
      }
    >
      <p>{text(`integrations.${name}Hint`)}</p>
      <FailingNotice title={title} health={integration} />
    </Card>
  );
}
