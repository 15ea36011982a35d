import { Conflict, Forbidden, NotFound } from "../../platform/errors.ts";

export class CustomerNotFound extends NotFound {}

/** Somebody else signed in on this page: published widgets make a customer of their own then. */
export class IdentityIsFixed extends Conflict {
  constructor() {
    super("This customer already has another external id.");
  }
}

/** Published clients cannot show a key: they refuse the visitor's first message. */
export class KeyRequired extends Forbidden {
  constructor() {
    super("This account requires a visitor key or a verified identity. Clients of other makes cannot show a key.");
  }
}
