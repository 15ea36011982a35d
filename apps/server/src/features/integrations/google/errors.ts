import { BadRequest } from "../../../platform/errors.ts";
import { ProviderFailure } from "../shared/failures.ts";

/** Read twice, each mail would be two messages. */
export class MailboxTaken extends BadRequest {
  constructor(email: string) {
    super(`${email} is connected with another inbox already`);
  }
}

/** What should be written there waits until it can be again, or another one is chosen. */
export class SheetLost extends ProviderFailure {
  constructor(title: string) {
    super(`the table “${title}” is gone, or cannot be written in any more`);
  }
}
