import { Forbidden, NotFound, Refused, Unauthorized } from "../../../platform/errors.ts";

export class AuthorizationNotFound extends NotFound {}

export class IntegrationNotFound extends NotFound {}

/** The message is the same for all reasons, because a service's error text may hold secrets. */
export class AccessDenied extends Unauthorized {
  constructor() {
    super("OAuth access denied");
  }
}

export class NotConfigured extends Refused {
  constructor(title: string) {
    super(`${title} isn't configured on this server`);
  }
}

/** The request needs a connection that does not exist. */
export class NotConnected extends Forbidden {}
