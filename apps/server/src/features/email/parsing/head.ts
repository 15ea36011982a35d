const LONGEST_HEAD = 256 * 1024;

/** The header of a mail as it was sent, names in lower case, and where its body begins. */
export interface Head {
  fields: Map<string, string[]>;
  bodyBegin: number;
}

/** Undecoded, which does for ids, dates and addresses. In steps that grow with its length only. */
export function readHead(mail: Buffer): Head {
  const text = mail.toString("latin1", 0, LONGEST_HEAD);
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
