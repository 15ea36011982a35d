import { NotFound, Refused } from "../../platform/errors.ts";

export class InboxNotFound extends NotFound {}

export class PrimaryInboxNotDeletable extends Refused {
  constructor() {
    super("The primary inbox cannot be deleted.");
  }
}
