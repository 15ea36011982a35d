import type { Platform } from "../../../platform/platform.ts";
import { Unreadable } from "./failures.ts";

type Keys = Pick<Platform, "secretKey">;

/** Encrypts a secret of another service for the database. It can only be decrypted for the same service. */
export const seal = ({ secretKey }: Keys, service: string, secret: string): Buffer =>
  secretKey.encrypt(`integration ${service}`, secret);

/** @throws Unreadable */
export function unseal(keys: Keys, service: string, sealed: Buffer): string {
  const secret = unsealIfReadable(keys, service, sealed);
  if (secret === null) throw new Unreadable();
  return secret;
}

export const sealIfAny = (keys: Keys, service: string, secret: string | null | undefined): Buffer | null =>
  secret ? seal(keys, service, secret) : null;

/** Null if there is no secret, or if it was stored with another SECRET_KEY. */
export function unsealIfReadable({ secretKey }: Keys, service: string, sealed: Buffer | null): string | null {
  if (!sealed) return null;
  try {
    return secretKey.decrypt(`integration ${service}`, sealed);
  } catch {
    return null;
  }
}
