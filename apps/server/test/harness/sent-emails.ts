import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { LONGEST_WAIT_MS } from "./longest-wait.ts";
import type { World } from "./world.ts";

/** All mails to an address, oldest first, from the mail transport's files. */
export async function emailsTo({ dataDir }: Pick<World, "dataDir">, address: string): Promise<Email[]> {
  const folder = join(dataDir, "mail");
  const emails = await Promise.all(namesIn(folder).map((name) => parsed(join(folder, name))));
  return emails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

/** Caches parsed mails: files of the mail transport never change, and a shared server has thousands. */
const known = new Map<string, Promise<Email>>();

function parsed(path: string): Promise<Email> {
  let letter = known.get(path);
  if (!letter) {
    letter = PostalMime.parse(readFileSync(path));
    known.set(path, letter);
  }
  return letter;
}

/** Waits for the newest mail to an address with this text in its subject. */
export async function nextEmail(world: Pick<World, "dataDir">, address: string, words: string, after = 0) {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline; await sleep(20)) {
    const emails = (await emailsTo(world, address)).filter(({ subject }) => subject?.includes(words));
    if (emails.length > after) return emails.at(-1)!;
  }
  throw new Error(`no letter about "${words}" for ${address}`);
}

/** The token in the only link of a mail. */
export function tokenIn({ text }: Email) {
  const [, token] = /[?&]token=(\S+)/.exec(text ?? "") ?? [];
  if (!token) throw new Error(`there is no token in ${text}`);
  return token;
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith("."))
      .sort();
  } catch {
    return []; // no mail was written yet
  }
}
