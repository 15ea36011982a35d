const linked = ["http:", "https:", "mailto:"];
const pictured = ["http:", "https:"];

/** Returns an untrusted address if it is safe as a link. */
export const safeLink = (address: string) => ofScheme(address, linked);
/** Returns an untrusted address if it is safe as the source of a picture. */
export const safePicture = (address: string) => ofScheme(address, pictured);

function ofScheme(address: string, schemes: string[]): string | undefined {
  if (!URL.canParse(address)) return undefined; // `URL.parse` is newer than the oldest browsers that the styles are for
  const url = new URL(address);
  return schemes.includes(url.protocol) ? url.href : undefined;
}
