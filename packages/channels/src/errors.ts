/** Thrown by a join or an event handler: the client is answered `error` with this reason. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";

  /** What the client reads, word for word. */
  get reason(): string {
    return this.message;
  }
}

/** A refusal that counts against the socket: one that keeps earning it is closed with 1008. */
export class RateLimited extends Refusal {
  override readonly name = "RateLimited";

  constructor(reason = "rate limited") {
    super(reason);
  }
}

/** Thrown by `connect`: the socket is not opened and the client gets a 403. */
export class Refused extends Error {
  override readonly name = "Refused";
}
