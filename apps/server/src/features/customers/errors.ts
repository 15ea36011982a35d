import { Conflict, Forbidden, NotFound } from "../../platform/errors.ts";

export class CustomerNotFound extends NotFound {}

/** Deleting one of the two customers would delete messages of the other. */
export class MergeInProgress extends Conflict {
  constructor() {
    super("This customer is being merged. Please try again in a minute.");
  }
}

/** Another person signed in on this page. Published widgets then create another customer. */
export class IdentityConflict extends Conflict {
  constructor() {
    super("This customer already has another external ID.");
  }
}

/** Published clients cannot send a key, so the visitor's first message is refused. */
export class KeyRequired extends Forbidden {
  constructor() {
    super("This account requires a visitor key or a verified identity. Only Parley's widget and SDK send such a key.");
  }
}
