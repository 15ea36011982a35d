import { Conflict, NotFound, ProviderRefused, Unavailable } from "../../platform/errors.ts";

export class UnknownPlan extends NotFound {}

/** The plan exists, but Stripe has no active product with its name and a recurring price. Only the operator can add it. */
export class PlanNotSold extends NotFound {
  constructor() {
    super("This plan can't be bought on this server yet. Please ask your administrator.");
  }
}

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
    super(502, "The payment provider did not accept this server. Please ask your administrator.");
  }
}

/** The signature is invalid or too old. */
export class InvalidStripeSignature extends Error {}
