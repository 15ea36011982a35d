import { Conflict, Gone, Invalid, NotFound } from "../../platform/errors.ts";

export class MergeNotFound extends NotFound {}

/** A concurrent request has merged the customer. */
export class AlreadyMerged extends Conflict {
  constructor() {
    super("This customer has already been merged into another.");
  }
}

export class MergeNotUndoable extends Gone {
  constructor() {
    super("This merge is older than 30 days and can't be undone anymore.");
  }
}

export const mergeWithItself = () => new Invalid({ into_id: ["must be another customer"] });
