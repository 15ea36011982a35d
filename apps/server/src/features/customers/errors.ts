import { Conflict, Forbidden, NotFound } from "../../platform/errors.ts";

export class CustomerNotFound extends NotFound {}

/** Another person signed in on this page. Published widgets then create another customer. */
export class IdentityConflict extends Conflict {
  constructor() {
    super("This customer already has another external id.");
  }
}

/** Published clients cannot send a key, so the visitor's first message is refused. */
export class KeyRequired extends Forbidden {
  constructor() {
    super("This account requires a visitor key or a verified identity. Clients of other makes cannot show a key.");
  }
}
