import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SitePage {
  html: string;
  headers?: Record<string, string>;
}

/** Starts a company's site with the given pages. It is cross-origin and cross-site to the server. */
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

/** Returns a function that replaces the placeholders of a guide or an example by this server and an account. */
export const forServer = (url: string, accountId: string) => (code: string) =>
  code.replaceAll(/https:\/\/parley\.example(?:\.com)?/g, url).replaceAll("ACCOUNT_ID", accountId);

interface WidgetPageOptions {
  server: string;
  token: string;
  /** Further options of the snippet. */
  options?: object;
  /** Content of the page's head, attributes of `html`, and content of its body. */
  head?: string;
  html?: string;
  body?: string;
  nonce?: string;
}

/** A page with the snippet from the widget's settings. */
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

/** A style sheet whose broad rules affect embedded elements. */
export const conflictingStyles = readFileSync(new URL("../pages/awful.css", import.meta.url), "utf8");
