import { BadRequest, Forbidden, Invalid, NotFound, Refused } from "../../platform/errors.ts";

/** Also thrown when the conversation exists, but this actor may not see it. */
export class ConversationNotFound extends NotFound {}

export class MessageNotFound extends NotFound {}

export class MultipleAuthors extends Refused {
  constructor() {
    super("A message cannot have both user_id and customer_id");
  }
}

export class CustomerNotInConversation extends Forbidden {
  constructor() {
    super("Forbidden: invalid `customer_id`");
  }
}

export class EmptyMessage extends Refused {
  constructor() {
    super("A message needs a text or a file");
  }
}

/** The subscription did not name the conversation's customer. */
export class SubscriptionReadOnly extends Forbidden {
  constructor() {
    super("Unauthorized");
  }
}

export class UnknownFiles extends Invalid {
  constructor() {
    super({ file_ids: ["does not exist"] });
  }
}

export class InvalidCursor extends BadRequest {}

export class ShareLinkExpired extends Forbidden {
  constructor() {
    super("This link has expired");
  }
}

export class ShareLinkInvalid extends Forbidden {
  constructor() {
    super("Access denied");
  }
}

export const idTaken = () => new Invalid({ id: ["has already been taken"] });
