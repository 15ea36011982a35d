const linked = ["http:", "https:", "mailto:"];
const pictured = ["http:", "https:"];

/** An address that somebody else wrote, if it is one to go to. */
export const safeLink = (address: string) => ofScheme(address, linked);
/** An address that somebody else wrote, if it is one to take a picture from. */
export const safePicture = (address: string) => ofScheme(address, pictured);

function ofScheme(address: string, schemes: string[]): string | undefined {
  const url = URL.parse(address);
  return url && schemes.includes(url.protocol) ? url.href : undefined;
}
