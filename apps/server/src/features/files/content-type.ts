import { fileTypeFromBuffer } from "file-type";

const TEXT_SAMPLE_BYTES = 4096;

/** The number of bytes that are enough to detect the type of a file. */
export const SNIFFED_BYTES = 4100;

const SCRIPT_OR_STYLE_SHEET = /\.(?:[cm]?jsx?|css|vbs|hta|htc|xslt?)$/i;

/**
 * Types that browsers display: none of them can run a script on our pages. SVG, scripts and style sheets are downloads.
 */
export const isDisplayable = (contentType: string, filename: string) =>
  /^(image\/(?!svg)|audio\/|video\/|application\/pdf$|text\/plain$)/.test(contentType) &&
  !(contentType === "text/plain" && SCRIPT_OR_STYLE_SHEET.test(filename));

/** Detects the type of a file from its bytes, and ignores the declared type. */
export async function sniffContentType(start: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(start);
  if (found) return found.mime === "application/xml" ? "application/octet-stream" : found.mime;
  return isPlainText(start) ? "text/plain" : "application/octet-stream";
}

/** Text without markup. HTML that is declared as text must be a download. */
function isPlainText(start: Buffer) {
  const sample = start.subarray(0, TEXT_SAMPLE_BYTES);
  if (sample.includes(0)) return false;
  const text = new TextDecoder("utf-8").decode(sample);
  return !text.slice(0, -1).includes("\uFFFD") && !/<\s*(!doctype|html|script|svg|\?xml|body|iframe)/i.test(text);
}
