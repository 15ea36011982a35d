import { Conflict, NotFound, ProviderRefused, Unavailable } from "../../platform/errors.ts";

export class UnknownPlan extends NotFound {}

export class BillingBusy extends Conflict {
  constructor() {
    super("Somebody else is changing the subscription right now. Please try again.");
  }
}

export class NothingCanBePaid extends Unavailable {
  constructor() {
    super("Payments are not set up on this server yet.");
  }
}

export class StripeAway extends Unavailable {
  constructor() {
    super("The payment provider could not be reached. Please try again later.");
  }
}

/** What Stripe says to whoever asked: a card that is declined, something that is not there. */
export class StripeRefused extends ProviderRefused {}

/** What is wrong between Stripe and this server, and not for those who ask us to mend. */
export class StripeMisconfigured extends ProviderRefused {
  constructor() {
    super(502, "The payment provider did not accept this server. Please contact whoever runs it.");
  }
}

/** Nobody who knows the secret said this, or not recently. */
export class NotStripe extends Error {}
