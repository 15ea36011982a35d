/** The lanes per subscription. A receiver that hangs blocks only its own deliveries. */
const LANES = 4;

export const laneOf = ({ subscription_id, seq }: { subscription_id: string; seq: number | null }) =>
  `${subscription_id}/${(seq ?? 0) % LANES}`;
