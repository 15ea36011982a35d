import { fileTypeFromBuffer } from "file-type";

const TEXT_SAMPLE_BYTES = 4096;

/** How many bytes of a file are enough to say what it is. */
export const SNIFFED_BYTES = 4100;

const SCRIPT_OR_STYLE_SHEET = /\.(?:[cm]?jsx?|css|vbs|hta|htc|xslt?)$/i;

/** Shown in the browser: none of these can run a script on our pages. SVG, scripts and style sheets are downloads. */
export const isShown = (contentType: string, filename: string) =>
  /^(image\/(?!svg)|audio\/|video\/|application\/pdf$|text\/plain$)/.test(contentType) &&
  !(contentType === "text/plain" && SCRIPT_OR_STYLE_SHEET.test(filename));

/** What a file is, by its bytes; what it calls itself does not count. */
export async function sniffContentType(start: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(start);
  if (found) return found.mime === "application/xml" ? "application/octet-stream" : found.mime;
  return isPlainText(start) ? "text/plain" : "application/octet-stream";
}

/** Text without a trace of markup: a page that pretends to be text is downloaded. */
function isPlainText(start: Buffer) {
  const sample = start.subarray(0, TEXT_SAMPLE_BYTES);
  if (sample.includes(0)) return false;
  const text = new TextDecoder("utf-8").decode(sample);
  return !text.slice(0, -1).includes("\uFFFD") && !/<\s*(!doctype|html|script|svg|\?xml|body|iframe)/i.test(text);
}
