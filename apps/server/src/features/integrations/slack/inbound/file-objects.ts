import { MAX_UPLOAD_BYTES } from "@parley/contract";
import { textIn } from "./text-in.ts";

/** A file in a Slack message, reduced to the fields that the server uses. */
export interface SlackFile {
  id?: string;
  name?: string;
  /** The address of its content at Slack. */
  url?: string;
  /** The address of its page, for people. */
  link?: string;
  /** Slack left out all but the id. `files.info` returns the rest. */
  isStub?: boolean;
  /** Why its content cannot be copied. */
  missing?: string;
}

export const MAX_COPIED = 10;
/** The others are named without being copied. */
const MAX_FILES = 50;

/** The files of a message, each once. */
export function readFiles(files: unknown): SlackFile[] {
  if (!Array.isArray(files)) return [];
  const read = files.slice(0, MAX_FILES).flatMap((file: unknown) => readFile(file) ?? []);
  return read.filter(({ id }, place) => !id || read.findIndex((other) => other.id === id) === place);
}

/** Sources: docs.slack.dev, "File object"; "Understanding Slack Connect", section "check_file_info". */
export function readFile(file: unknown): SlackFile | undefined {
  if (typeof file !== "object" || file === null) return undefined;
  const { id, name, title, url_private_download, url_private, permalink, external_url, ...rest } = file as FileObject;
  const url = textIn(url_private_download, 2000) ?? textIn(url_private, 2000);
  const link = [permalink, external_url, rest.is_external === true ? url_private : undefined]
    .map(readLink)
    .find(Boolean);
  const missing = whyMissing(rest);
  const read = { id: textIn(id), name: textIn(name, 1000) ?? textIn(title, 1000), url, link, missing };
  const known = Object.entries(read).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), ...(rest.file_access === "check_file_info" && { isStub: true }) };
}

type FileObject = Record<string, unknown>;

/** In the `mode` "hidden_by_limit" only the id is known. Source: docs.slack.dev, changelog, "File limits". */
function whyMissing({ mode, file_access, is_external, size }: FileObject): string | undefined {
  if (mode === "tombstone" || file_access === "file_not_found") return "deleted";
  if (mode === "hidden_by_limit") return "hidden by the limits of the Slack plan";
  if (mode === "external" || is_external === true) return "stored outside Slack";
  if (file_access === "access_denied") return "no permission";
  return Number(size) > MAX_UPLOAD_BYTES ? TOO_LARGE : undefined;
}

export const TOO_LARGE = `larger than ${MAX_UPLOAD_BYTES / 1_000_000} MB`;

/** Undefined unless it is the address of a page. Parentheses would end a link in Markdown. */
function readLink(value: unknown): string | undefined {
  const { protocol, href } = URL.parse(textIn(value, 2000) ?? "") ?? {};
  return protocol === "https:" || protocol === "http:"
    ? href?.replaceAll("(", "%28").replaceAll(")", "%29")
    : undefined;
}
