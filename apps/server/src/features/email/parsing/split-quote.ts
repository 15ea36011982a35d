interface SplitText {
  reply: string;
  /** The quoted mail at its end. */
  quoted?: string;
}

/** Detects an attribution in any language: a line above the quote with a date or an address that ends in a colon. */
const isAttribution = (text: string) => text.length < 400 && /[:：]\s*$/.test(text) && /\d|@/.test(text);
const isQuoted = (line: string) => /^\s?>/.test(line);
const isBlank = (line: string) => line.trim() === "";

// Patterns for lines without surrounding blanks. A sender chooses the text, so they run in linear time.
const separator =
  /^(?:-{2,}|_{5,}|\*{2,})?\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|исходное сообщение|reply above this line|please type your reply above this line)\s*(?:-{2,}|_{5,}|\*{2,})?$/iu;
const MAX_SEPARATOR_LENGTH = 200;
const isSeparator = (line: string) => line.length <= MAX_SEPARATOR_LENGTH && separator.test(line);
const rule = /^_{10,}$/;
const from = /^\*?(?:from|von|de|da|van|od|från|fra|от|差出人|发件人)\s*:\s*\S/iu;
const otherHeader =
  /^\*?(?:sent|date|to|subject|cc|gesendet|datum|an|betreff|envoyé|objet|à|enviado(?: el)?|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|wysłano|skickat|дата|отправлено|кому|тема|送信日時|宛先|件名|发送时间|收件人|主题)\s*:/iu;
/**
 * Lines that start a quote even if the lines below are not marked as quoted. Source: Gmail's and Apple Mail's formats.
 */
const attribution =
  /^(?:On\s.+\swrote|Am\s.+\sschrieb.*|Le\s.+\sa écrit|El\s.+\sescribió|Il\s.+\sha scritto|Em\s.+\sescreveu|Op\s.+\sschreef.*|W dniu\s.+\snapisał\(?a?\)?|Den\s.+\sskrev.*|.+\sпишет)\s?:\s*$/su;

/**
 * Splits the quoted mail off a text, but only at its end. Inline replies stay complete, and so does a text that would
 * become empty. `email-reply-parser` also removes inline replies and signatures, and does not run in linear time (ADR
 * 0039).
 */
export function splitQuote(text: string): SplitText {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const begin = Math.min(beginOfCopied(lines), beginOfQuoted(lines));
  const reply = lines.slice(0, begin).join("\n").trim();
  const quoted = lines.slice(begin).join("\n").trim();
  if (reply === "" || quoted === "") return { reply: text.replaceAll("\r\n", "\n").trim() };
  return { reply, quoted };
}

/** The line where a copied mail with its header starts. The number of lines if there is none. */
function beginOfCopied(lines: string[]) {
  const lastQuoted = lines.findLastIndex(isQuoted);
  const trimmed = lines.map((line) => line.trim());
  for (let at = 0; at < lines.length; at++) {
    if (isSeparator(trimmed[at]!)) return at;
    const isHead =
      from.test(trimmed[at]!) && trimmed.slice(at + 1, at + 5).filter((line) => otherHeader.test(line)).length >= 2;
    if (isHead) return at > 0 && rule.test(trimmed[at - 1]!) ? at - 1 : at;
    for (const length of [1, 2, 3]) {
      const joined = trimmed.slice(at, at + length).join(" ");
      if (joined.length < 400 && attribution.test(joined) && lastQuoted < at + length) return at;
    }
  }
  return lines.length;
}

/** The line where the final quoted lines start. A signature may follow them. The number of lines if there are none. */
function beginOfQuoted(lines: string[]) {
  let end = lines.length;
  const signature = lines.findLastIndex((line) => /^-- ?$/.test(line));
  if (signature > 0 && lines.length - signature < 12 && !lines.slice(signature).some(isQuoted)) end = signature;
  let begin = end;
  while (begin > 0 && (isQuoted(lines[begin - 1]!) || isBlank(lines[begin - 1]!))) begin -= 1;
  if (!lines.slice(begin, end).some(isQuoted)) return lines.length;
  // Mail programs wrap the attribution, and some add an empty line below it.
  for (const length of [1, 2, 3]) {
    const before = lines.slice(Math.max(0, begin - length), begin);
    if (isBlank(before[0] ?? "")) break;
    if (isAttribution(before.map((line) => line.trim()).join(" ")) && (length === 1 || isWhole(before))) {
      return widen(lines, begin - before.length);
    }
  }
  return begin;
}

const isWhole = (lines: string[]) => lines.every((line) => !isBlank(line));

/** Finds the first line of a wrapped attribution. */
function widen(lines: string[], at: number) {
  for (const more of [1, 2]) {
    const first = lines[at - more];
    if (first === undefined || isBlank(first)) break;
    if (/^(?:On|Am|Le|El|Il|Em|Op|W dniu|Den)\s/u.test(first)) return at - more;
  }
  return at;
}
