import { Unauthorized } from "../../platform/errors.ts";

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

export class InvalidResetLink extends Unauthorized {
  constructor() {
    super("Invalid or expired password reset link");
  }
}
