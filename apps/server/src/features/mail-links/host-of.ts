const MAX_HOST_LENGTH = 255;

/**
 * Returns the host in a text in the form of browsers, with a port that is not the default. Undefined for any other
 * text.
 */
export function hostOf(text: string): string | undefined {
  const typed = text.trim();
  if (!typed || typed.length > MAX_HOST_LENGTH || /[\s/\\?#@]/.test(typed)) return undefined;
  return URL.parse(`https://${typed}`)?.host || undefined;
}

/**
 * Returns a web address. Undefined for any other text, or for an address with credentials, which could look like a
 * host.
 */
export function webAddressOf(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  if (!url || !["http:", "https:"].includes(url.protocol)) return undefined;
  url.username = "";
  url.password = "";
  return url;
}
