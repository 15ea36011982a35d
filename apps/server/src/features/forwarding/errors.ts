import { NotFound, Refused } from "../../platform/errors.ts";

export class ForwardingAddressNotFound extends NotFound {}

export class TooManyAddresses extends Refused {
  constructor(most: number) {
    super(`An account has at most ${most} forwarding addresses`);
  }
}
