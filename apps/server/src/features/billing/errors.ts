import { Conflict, NotFound, ProviderRefused, Unavailable } from "../../platform/errors.ts";

export class UnknownPlan extends NotFound {}

export class BillingBusy extends Conflict {
  constructor() {
    super("Another admin is changing the subscription right now. Please try again.");
  }
}

export class PaymentsNotConfigured extends Unavailable {
  constructor() {
    super("Payments are not set up on this server yet.");
  }
}

export class StripeUnreachable extends Unavailable {
  constructor() {
    super("The payment provider could not be reached. Please try again later.");
  }
}

/** Stripe's error for the user, such as a declined card or a missing object. */
export class StripeRefused extends ProviderRefused {}

/** An error between Stripe and this server, which the caller cannot fix. */
export class StripeMisconfigured extends ProviderRefused {
  constructor() {
    super(502, "The payment provider did not accept this server. Please contact whoever runs it.");
  }
}

/** The signature is invalid or too old. */
export class InvalidStripeSignature extends Error {}
