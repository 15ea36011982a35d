import { BadRequest } from "../../../platform/errors.ts";

/** Read twice, each mail would be two messages. */
export class MailboxTaken extends BadRequest {
  constructor(email: string) {
    super(`${email} is connected with another inbox already`);
  }
}
