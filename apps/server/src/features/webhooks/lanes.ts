/** The lanes per subscription. A receiver that hangs blocks only its own deliveries. */
const LANES = 4;

export const laneNumberOf = (seq: number) => seq % LANES;

/** The job lane for the deliveries of an event. A manual delivery has no event. */
export const laneOf = ({ subscription_id, seq }: { subscription_id: string; seq: number | null }) =>
  `${subscription_id}/${laneNumberOf(seq ?? 0)}`;
