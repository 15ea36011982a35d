/** Other characters that IDNA reads as a dot. Chinese and Japanese sentences end with the first one. */
const OTHER_DOTS = "\u3002\uff0e\uff61\u2024";

const dotBeforeLetters = /(?<=[^\s.])\.(?=\p{Cf}*\p{L}[\p{Cf}\p{M}]*[\p{L}\p{N}-])/gu;
const otherDotInAscii = new RegExp(`(?<=[a-z0-9-])[${OTHER_DOTS}](?=[a-z][a-z0-9-])`, "gi");
const ipv4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;

/**
 * Defangs a visitor's text, so that no mail client finds a link in it: `https[:]//example[.]com`. Mail clients turn
 * addresses in plain text into links. Brackets are the usual notation, and the reader still sees the original text.
 */
export const defang = (text: string) =>
  text
    .replaceAll("://", "[:]//")
    .replace(dotBeforeLetters, "[.]")
    .replace(otherDotInAscii, "[.]")
    .replace(ipv4, (address) => address.replaceAll(".", "[.]"));
