/** The colors of avatars without a photo, in the order of `Avatar.module.css`. */
const colours = ["brown", "red", "green", "purple", "pink"] as const;

/** The number of an id's color. */
export const colourNumberOf = (id: string | number) => hashOf(id) % colours.length;

/** The name of an id's color, and a number from 10 to 99, so that ids of one color can be told apart. */
export function colourAndNumberOf(id: string) {
  return [colours[colourNumberOf(id)]!, 10 + (Math.floor(hashOf(id) / colours.length) % 90)] as const;
}

function hashOf(id: string | number): number {
  let hash = 0;
  for (const character of String(id)) hash = (hash * 31 + character.charCodeAt(0)) | 0;
  return Math.abs(hash);
}
