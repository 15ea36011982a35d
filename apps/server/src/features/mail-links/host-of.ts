const LONGEST_HOST = 255;

/** The host that a text names, with its port if that is not the usual one, as browsers write it; nothing for anything else. */
export function hostOf(text: string): string | undefined {
  const typed = text.trim();
  if (!typed || typed.length > LONGEST_HOST || /[\s/\\?#@]/.test(typed)) return undefined;
  return URL.parse(`https://${typed}`)?.host || undefined;
}

/** A web address without a user name or password, which could look like a host; nothing for any other text. */
export function webAddressOf(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  if (!url || !["http:", "https:"].includes(url.protocol)) return undefined;
  url.username = "";
  url.password = "";
  return url;
}
