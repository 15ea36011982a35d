import { type IntegrationName, integrationNames } from "@parley/contract";

type ServiceOf<Name extends string> = Name extends `${infer Service}_${string}` ? Service : Name;

/** An integration's metadata of a message. Each key has the service's prefix, so visitors do not get it. */
export type ServiceMetadata = { readonly [key in `${"ses" | ServiceOf<IntegrationName>}_${string}`]?: unknown };

const services = ["ses", ...integrationNames.map((name) => name.split("_")[0])];

/** Whether a key belongs to a service or to mail. A new integration is included as soon as it has a name. */
const isOfService = (key: string) => services.some((service) => key.startsWith(`${service}_`));

/** Whether the sending service marks the message as automatic. */
export const isAutomatic = (metadata: Record<string, unknown> | null) =>
  Object.entries(metadata ?? {}).some(
    ([key, value]) => value === true && isOfService(key) && key.endsWith("_automatic"),
  );

/** Whether a key is internal: visitors can neither write nor read it. */
export const isInternalKey = (key: string) => key === "mentions" || isOfService(key);

export const withoutInternalKeys = (metadata: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => !isInternalKey(key)));
