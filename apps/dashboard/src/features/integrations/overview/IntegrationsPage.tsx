import type { Integration, IntegrationName } from "@parley/contract";
import { useId } from "react";
import { Link, useParams } from "react-router";
import { describeError } from "../../../platform/requests/errors.ts";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { PageDescription } from "../../../ui/page/PageDescription.tsx";
import { type Category, catalogue, categories, pathOf } from "../catalogue.ts";
import { BackLink } from "../IntegrationPage.tsx";
import { text } from "../texts.ts";
import { useIntegrations } from "../useIntegrations.ts";
import { ConnectionStatus } from "./ConnectionStatus.tsx";
import styles from "./IntegrationsPage.module.css";
import { IntegrationsSkeleton } from "./IntegrationsSkeleton.tsx";
import { Logo } from "./Logo.tsx";

/** `/integrations`, and `/inboxes/{id}/integrations` for the integrations that an inbox can own. */
export function IntegrationsPage() {
  const { inboxId } = useParams();
  const { data: offered, error, isPending, refetch } = useIntegrations(inboxId);
  const ofCategory = (category: Category) => offered?.filter(({ name }) => catalogue[name].category === category) ?? [];
  return (
    <Page title={text("integrations.heading")} isWide back={inboxId && <BackLink inboxId={inboxId} />}>
      <PageDescription>{text(inboxId ? "integrations.leadOfInbox" : "integrations.lead")}</PageDescription>
      {isPending && <IntegrationsSkeleton />}
      {error && !offered && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {categories.map((category) => (
        <Offers key={category} category={category} offers={ofCategory(category)} inboxId={inboxId} />
      ))}
    </Page>
  );
}

interface OffersProps {
  category: Category;
  offers: Integration[];
  inboxId: string | undefined;
}

function Offers({ category, offers, inboxId }: OffersProps) {
  const headingId = useId();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.category}>
      <h2 className={styles.heading} id={headingId}>
        {text(`integrations.of_${category}`)}
      </h2>
      <ul className={styles.offers}>
        {offers.map((integration) => (
          <OfferCard key={integration.name} integration={integration} path={pathOf(integration.name, inboxId)} />
        ))}
      </ul>
    </section>
  );
}

function OfferCard({ integration, path }: { integration: Integration; path: string }) {
  const name: IntegrationName = integration.name;
  const descriptionId = useId();
  return (
    <li className={styles.offer}>
      <Logo name={name} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          {/* Its area is the whole card. */}
          <Link className={styles.link} to={path} aria-describedby={descriptionId}>
            {text(`integrations.${name}`)}
          </Link>
        </h3>
        <div className={styles.description} id={descriptionId}>
          <p className={styles.hint}>{text(`integrations.${name}Hint`)}</p>
          <ConnectionStatus integration={integration} />
        </div>
      </div>
    </li>
  );
}
