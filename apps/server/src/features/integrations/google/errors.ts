import { BadRequest } from "../../../platform/errors.ts";
import { ProviderFailure } from "../shared/failures.ts";

/** A mailbox belongs to one inbox. In two inboxes each mail would become two messages. */
export class MailboxAlreadyConnected extends BadRequest {
  constructor(email: string) {
    super(`${email} is already connected with another inbox`);
  }
}

/** The chosen sheet cannot be written. Rows wait until it can be written again, or another sheet is chosen. */
export class SheetNotWritable extends ProviderFailure {
  constructor(title: string) {
    super(`the spreadsheet “${title}” was deleted, or can no longer be edited`);
  }
}
