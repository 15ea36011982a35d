/** Other characters that IDNA reads as a dot. Chinese and Japanese sentences end with the first one. */
const OTHER_DOTS = "\u3002\uff0e\uff61\u2024";

const dotBeforeLetters = /(?<=[^\s.])\.(?=\p{Cf}*\p{L}[\p{Cf}\p{M}]*[\p{L}\p{N}-])/gu;
const otherDotInAscii = new RegExp(`(?<=[a-z0-9-])[${OTHER_DOTS}](?=[a-z][a-z0-9-])`, "gi");
const ipv4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;

/**
 * A stranger's text in which no mail client finds a link: `https[:]//example[.]com`. Mail clients link addresses in plain
 * text on their own. Brackets are the usual notation for this: the reader still sees what was written.
 */
export const defang = (text: string) =>
  text
    .replaceAll("://", "[:]//")
    .replace(dotBeforeLetters, "[.]")
    .replace(otherDotInAscii, "[.]")
    .replace(ipv4, (address) => address.replaceAll(".", "[.]"));
