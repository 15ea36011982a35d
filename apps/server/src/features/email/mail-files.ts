import { Readable } from "node:stream";
import { Unavailable } from "../../platform/errors.ts";
import type { Scope } from "../../platform/scope.ts";
import { saveBytes, storeUpload } from "../files/index.ts";
import type { MailFile, ReadMail } from "./parsing/parse-mail.ts";

export interface StoredFile {
  id: string;
  file_url: string;
  cid: string | undefined;
}

/** Stores a mail's files. A file that cannot be stored is only counted, because the mail is useful without it. */
export async function storeFiles(
  scope: Scope,
  mail: Pick<ReadMail, "files" | "filesLeftOut">,
  customerId: string | null,
) {
  const files: StoredFile[] = [];
  let leftOut = mail.filesLeftOut;
  for (const { filename, content, cid } of mail.files) {
    const kept = await storeFile(scope, { filename, content }, customerId);
    if (kept) files.push({ ...kept, cid });
    else leftOut += 1;
  }
  return { files, leftOut };
}

async function storeFile(scope: Scope, { filename, content }: MailFile, customerId: string | null) {
  const { storage } = scope.platform;
  const stashed = await saveBytes(storage, filename, Readable.from(content, { objectMode: false }));
  try {
    return await storeUpload(scope, stashed, customerId);
  } catch (error) {
    await storage.remove(stashed.uniqueName);
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** Replaces the references to embedded pictures with the URLs of their files. */
export function withPictures(html: string, files: StoredFile[]) {
  const urls = new Map(files.flatMap(({ cid, file_url }) => (cid ? [[cid, file_url] as const] : [])));
  return html.replace(
    /\bcid:([^\s"'<>)]{1,300})/gi,
    (reference, cid) => urls.get(cid) ?? urls.get(decoded(cid)) ?? reference,
  );
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
