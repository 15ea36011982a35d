import type { Platform } from "../../../platform/platform.ts";

type Keys = Pick<Platform, "secretKey">;

/** What another service gave us to be let in with, as the database keeps it. One service's is no other's. */
export const seal = ({ secretKey }: Keys, service: string, secret: string): Buffer =>
  secretKey.encrypt(`integration ${service}`, secret);

export const unseal = ({ secretKey }: Keys, service: string, sealed: Buffer): string =>
  secretKey.decrypt(`integration ${service}`, sealed);

export const sealIfAny = (keys: Keys, service: string, secret: string | null | undefined): Buffer | null =>
  secret ? seal(keys, service, secret) : null;

export const unsealIfAny = (keys: Keys, service: string, sealed: Buffer | null): string | null =>
  sealed && unseal(keys, service, sealed);
