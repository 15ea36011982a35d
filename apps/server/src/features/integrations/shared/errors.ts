import { Forbidden, NotFound, Refused, Unauthorized } from "../../../platform/errors.ts";

export class AuthorizationNotFound extends NotFound {}

export class IntegrationNotFound extends NotFound {}

/** Whatever was wrong: what a service said of it may hold secrets. */
export class AccessDenied extends Unauthorized {
  constructor() {
    super("OAuth access denied");
  }
}

export class NotConfigured extends Refused {
  constructor(title: string) {
    super(`${title} is not set up on this server`);
  }
}

/** Asked for something that needs a connection which is not there. */
export class NotConnected extends Forbidden {}
