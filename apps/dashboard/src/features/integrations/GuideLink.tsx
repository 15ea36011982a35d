import type { IntegrationName } from "@parley/contract";
import { catalogue } from "./catalogue.ts";

/** Opens the setup guide of an integration in another tab, so that this page and its forms stay open. */
export const GuideLink = ({ name, children }: { name: IntegrationName; children: string }) => (
  <a href={`/docs/guide/integrations/${catalogue[name].guide}`} target="_blank" rel="noreferrer">
    {children}
  </a>
);
