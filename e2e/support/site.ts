import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SitePage {
  html: string;
  headers?: Record<string, string>;
}

/** A company's own site, with pages of ours to begin with: another origin than the server's, and another site. */
export async function aSite(pages: Record<string, SitePage>) {
  const site = createServer(({ url }, response) => {
    const page = pages[new URL(url!, "http://site").pathname];
    const type = url!.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(page ? 200 : 404, { "content-type": `${type}; charset=utf-8`, ...page?.headers });
    response.end(page?.html);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(site.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

interface WidgetPageOptions {
  server: string;
  token: string;
  /** What the page asks for beside that, as JavaScript sees it. */
  options?: object;
  /** What stands in the page's head, on its `html` and in its body. */
  head?: string;
  html?: string;
  body?: string;
  nonce?: string;
}

/** A page with the snippet of the settings. */
export function pageWithWidget({
  server,
  token,
  options,
  head = "",
  html = "",
  body = "",
  nonce,
}: WidgetPageOptions): string {
  const mark = nonce ? ` nonce="${nonce}"` : "";
  const config = JSON.stringify({ token, baseUrl: server, ...options });
  return `<!doctype html>
<html ${html}>
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title>${head}</head>
  <body>
    <h1>Shop</h1>${body}
    <script${mark}>window.Papercups = { config: ${config} };</script>
    <script${mark} async defer src="${server}/widget.js"></script>
  </body>
</html>`;
}

/** A page that does everything to its guests that a style sheet can do. */
export const hostileStyles = readFileSync(new URL("../pages/awful.css", import.meta.url), "utf8");
