/** The lane for jobs about one record, by its id, so that they run in order. */
export const laneOf = ({ name, count }: { name: string; count: number }, id: string) =>
  `${name}/${Number.parseInt(id.slice(-4), 16) % count}`;
