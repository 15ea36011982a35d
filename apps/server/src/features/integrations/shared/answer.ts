import * as errors from "../../../platform/errors.ts";
import { NotConnected } from "./errors.ts";
import { ProviderFailure, ProviderRefused, RateLimited, Revoked } from "./failures.ts";

/** Converts a failure of another service into an HTTP error. @throws DomainError */
export function throwAsHttpError(error: unknown): never {
  if (error instanceof ProviderRefused) throw new errors.ProviderRefused(error.status, error.message, error.errors);
  if (error instanceof Revoked) throw new NotConnected(error.message);
  if (error instanceof RateLimited) throw new errors.TooManyRequests(Math.ceil(error.pauseMs / 1000));
  if (error instanceof ProviderFailure) throw new errors.Unavailable(error.message);
  throw error;
}
