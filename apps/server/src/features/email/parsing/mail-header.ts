const MAX_HEAD_LENGTH = 256 * 1024;

/** The raw header of a mail with names in lower case, and the position of the body. */
export interface MailHeader {
  fields: Map<string, string[]>;
  bodyBegin: number;
}

/** Values stay encoded, which is enough for ids, dates and addresses. Runs in linear time. */
export function parseMailHeader(mail: Buffer): MailHeader {
  const text = mail.toString("latin1", 0, MAX_HEAD_LENGTH);
  const end = /\r?\n\r?\n/.exec(text);
  const fields = new Map<string, string[]>();
  let values: string[] | undefined;
  for (const line of text.slice(0, end?.index).split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (/^[ \t]/.test(line)) values?.push(`${values.pop()} ${line.trim()}`);
    else if (colon > 0) {
      const name = line.slice(0, colon).trim().toLowerCase();
      values = fields.get(name) ?? [];
      values.push(line.slice(colon + 1).trim());
      fields.set(name, values);
    }
  }
  return { fields, bodyBegin: end ? end.index + end[0].length : text.length };
}
