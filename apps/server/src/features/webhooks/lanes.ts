/** Of each subscription: so many of its deliveries wait for a receiver that hangs, and nobody else's. */
const LANES = 4;

export const laneOf = ({ subscription_id, seq }: { subscription_id: string; seq: number | null }) =>
  `${subscription_id}/${(seq ?? 0) % LANES}`;
