import { Conflict, NotFound } from "../../platform/errors.ts";

export class CustomerNotFound extends NotFound {}

/** Somebody else signed in on this page: published widgets make a customer of their own then. */
export class IdentityIsFixed extends Conflict {
  constructor() {
    super("This customer already has another external id.");
  }
}
