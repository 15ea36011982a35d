import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type Document, renderDocument } from "./markdown.ts";

/** A document with a page on the server. */
export interface Page extends Document {
  address: string;
}

interface GuideGroup {
  title: string;
  pages: Page[];
}

export interface GuideBook {
  /** The groups of the navigation, in order. */
  groups: GuideGroup[];
  /** All pages: the index, the guides, and every other document that one of these links to. */
  pages: Page[];
}

export const ROOT = "/docs/guide";
const INDEX = "guide/index.md";

/**
 * Reads the guides of the folder `docs`, and all documents that they link to. The groups of the navigation are those of
 * `guide/index.md`: a heading for each group, and a list of links to its guides.
 * @throws Error for a link to a document or a section that does not exist
 */
export function readGuideBook(docs: string): GuideBook {
  const pages = new Map<string, Page>();
  const read = (file: string) => readFileSync(join(docs, file), "utf8");

  function add(file: string) {
    if (pages.has(file)) return;
    const resolve = (href: string) => resolveLink(docs, file, href);
    const page = { address: addressOf(file), ...renderDocument(read(file), (href) => resolve(href).target) };
    pages.set(file, page);
    for (const href of page.links) {
      const { document } = resolve(href);
      if (document) add(document);
    }
  }

  add(INDEX);
  const groups = read(INDEX)
    .split(/^## /m)
    .slice(1)
    .map((group) => ({
      title: group.split("\n", 1)[0]!.trim(),
      pages: [...group.matchAll(/\]\(([^)#]+\.md)\)/g)].map(([, href]) => pages.get(posix.join("guide", href!))!),
    }));
  checkSections([...pages.values()], docs);
  return { groups, pages: [...pages.values()] };
}

/** `guide/api.md` → `/docs/guide/api`, `email.md` → `…/reference/email`, `integrations/slack.md` → `…/integrations/slack`. */
function addressOf(file: string): string {
  if (file === INDEX) return ROOT;
  const name = file.replace(/\.md$/, "");
  if (name.startsWith("guide/")) return `${ROOT}/${name.slice("guide/".length)}`;
  return `${ROOT}/${name.includes("/") ? name : `reference/${name}`}`;
}

interface Link {
  /** Undefined for a file without a page. */
  target: string | undefined;
  /** The document that it leads to, if it is one of the folder. */
  document?: string;
}

/**
 * Resolves a link as written in the document `from`. Both paths are relative to the folder `docs`.
 * @throws Error for a link to a document of the folder that does not exist
 */
function resolveLink(docs: string, from: string, href: string): Link {
  if (/^(https?:|mailto:|\/)/.test(href)) return { target: href };
  const [path, section = ""] = href.split("#") as [string, string?];
  const anchor = section && `#${section}`;
  const file = path ? posix.join(posix.dirname(from), path) : from;
  if (file.startsWith("..") || !file.endsWith(".md")) return { target: undefined };
  if (!existsSync(join(docs, file))) throw new Error(`${from} links to ${file}, which does not exist`);
  return { target: `${addressOf(file)}${anchor}`, document: file };
}

/** Every link of a page to a section of another one has a target. */
function checkSections(pages: Page[], docs: string) {
  const sections = new Set(pages.flatMap(({ address, ids }) => [address, ...ids.map((id) => `${address}#${id}`)]));
  for (const { title, targets } of pages) {
    const broken = targets.filter((target) => target.startsWith(`${ROOT}`) && !sections.has(target));
    if (broken.length > 0) throw new Error(`"${title}" in ${docs} links to ${broken.join(", ")}, which does not exist`);
  }
}
