import { type IntegrationName, integrationNames } from "@parley/contract";

type ServiceOf<Name extends string> = Name extends `${infer Service}_${string}` ? Service : Name;

/** What an integration knows of a message beside what was said. It begins with its own service, so visitors are not shown it. */
export type ServiceMetadata = { readonly [key in `${"ses" | ServiceOf<IntegrationName>}_${string}`]?: unknown };

const services = ["ses", ...integrationNames.map((name) => name.split("_")[0])];

/** A service's, mail's too. A new integration's are from the day that it has a name. */
const isOfService = (key: string) => services.some((service) => key.startsWith(`${service}_`));

/** Whether a machine wrote the message, by the word of the service by which it came. */
export const isAutomatic = (metadata: Record<string, unknown> | null) =>
  Object.entries(metadata ?? {}).some(
    ([key, value]) => value === true && isOfService(key) && key.endsWith("_automatic"),
  );

/** Whether a key of metadata is none of a visitor's: they neither write it nor are shown it. */
export const isInternal = (key: string) => key === "mentions" || isOfService(key);

export const withoutInternals = (metadata: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !isInternal(key)));
