/** The lane of everything that concerns one thing, by its id, so that it is done in order. */
export const laneOf = ({ name, count }: { name: string; count: number }, id: string) =>
  `${name}/${Number.parseInt(id.slice(-4), 16) % count}`;
