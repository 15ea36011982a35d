const linked = ["http:", "https:", "mailto:"];
const pictured = ["http:", "https:"];

/** An address that somebody else wrote, if it is one to go to. */
export const safeLink = (address: string) => ofScheme(address, linked);
/** An address that somebody else wrote, if it is one to take a picture from. */
export const safePicture = (address: string) => ofScheme(address, pictured);

function ofScheme(address: string, schemes: string[]): string | undefined {
  if (!URL.canParse(address)) return undefined; // `URL.parse` is newer than the oldest browsers that the styles are for
  const url = new URL(address);
  return schemes.includes(url.protocol) ? url.href : undefined;
}
