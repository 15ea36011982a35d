import { Invalid, Unauthorized } from "../../platform/errors.ts";

export class InvalidCredentials extends Unauthorized {
  constructor() {
    super("Invalid email or password");
  }
}

export class InvalidRenewToken extends Unauthorized {
  constructor() {
    super("Invalid token");
  }
}

export class InvalidVerificationToken extends Unauthorized {
  constructor() {
    super("Invalid verification token");
  }
}

/** The present password of a signed-in user. Not 401, which ends the session of a dashboard. */
export const wrongPassword = () => new Invalid({ current_password: ["is wrong"] });

export class InvalidResetLink extends Unauthorized {
  constructor() {
    super("Invalid or expired password reset link");
  }
}
