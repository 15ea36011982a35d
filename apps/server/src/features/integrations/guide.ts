import { readFile } from "node:fs/promises";
import { marked } from "marked";
import type { Config } from "../../platform/config.ts";
import { NotFound } from "../../platform/errors.ts";

const FOLDER = new URL("../../../../../docs/integrations/", import.meta.url);

/** The address of this server in the guides' examples. */
const EXAMPLE = "https://parley.example.com";

const look = `<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  table { border-collapse: collapse } td, th { padding: .25rem .75rem; border: 1px solid; text-align: start }
  pre { overflow-x: auto }
</style>`;

/**
 * Renders the set-up guide of an integration, with this server's address in place of the example.
 * @param name of the file in `docs/integrations`
 * @throws NotFound
 */
export async function readGuide({ publicUrl }: Config, name: string): Promise<string> {
  if (!/^[a-z]{1,30}$/.test(name)) throw new NotFound();
  const source = await readFile(new URL(`${name}.md`, FOLDER), "utf8").catch(() => {
    throw new NotFound();
  });
  const text = source.replaceAll(EXAMPLE, publicUrl);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
  const body = await marked.parse(text);
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>${look}<main>${body}</main></html>`;
}
