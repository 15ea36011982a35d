import { BadRequest, Forbidden, Invalid, NotFound } from "../../platform/errors.ts";

export class UserNotFound extends NotFound {}

export class InvitationNotFound extends NotFound {}

export class OwnUserNotAllowed extends BadRequest {
  constructor(verb: "disable" | "enable" | "change the role of") {
    super(verb === "change the role of" ? "You cannot change your own role." : `You cannot ${verb} yourself.`);
  }
}

export class LastAdmin extends Forbidden {
  constructor() {
    super("A team needs at least one active admin.");
  }
}

export class NoFreeSeat extends Forbidden {
  constructor() {
    super("You've hit the user limit for your subscription plan. Please upgrade to add more users.");
  }
}

export class UnknownInvitation extends Forbidden {
  constructor() {
    super("Invalid invitation token");
  }
}

export class ExpiredInvitation extends Forbidden {
  constructor() {
    super("Invitation token has expired");
  }
}

export class UsedUpInvitation extends Forbidden {
  constructor() {
    super("Invitation token has already been used");
  }
}

export class InvitationForAnotherEmail extends Forbidden {
  constructor() {
    super("This invitation is for another email address. Register with the address it was mailed to.");
  }
}

export const singleUseRequired = () => new Invalid({ max_uses: ["must be 1 for an invitation by email"] });

export const emailTaken = (message?: string) => new Invalid({ email: ["has already been taken"] }, message);
