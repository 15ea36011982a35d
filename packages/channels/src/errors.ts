/** Thrown by a join or an event handler. The client receives an `error` reply with this reason. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";

  /** The exact text that the client receives. */
  get reason(): string {
    return this.message;
  }
}

/** A refusal that counts as a violation. A socket with too many violations is closed with 1008. */
export class RateLimited extends Refusal {
  override readonly name = "RateLimited";

  constructor(reason = "rate limited") {
    super(reason);
  }
}

/** Thrown by `connect`. The socket is not opened, and the client gets a 403. */
export class Refused extends Error {
  override readonly name = "Refused";
}
