import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { freePort } from "../../apps/server/src/platform/free-port.ts";

export interface ShopOptions {
  /** The body of its pages. */
  body: string;
  /** Their content security policy. */
  policy?: string;
  /** The head of its pages, before the snippet. */
  head?: string;
  /** Attributes of the snippet's scripts. */
  attributes?: string;
  config?: object;
}

/**
 * Opens a customer's site on another origin than our server, with the recorder's snippet on every page. @returns its
 * address
 */
export async function openShop(page: Page, server: string, accountId: string, options: ShopOptions): Promise<string> {
  const { body, policy, head = "", attributes = "", config = {} } = options;
  const configuration = JSON.stringify({ token: accountId, ...config });
  const html = `<!doctype html><html lang="en"><head><title>Shop</title>${head}
<script ${attributes}>window.Papercups = { config: ${configuration} }</script>
<script ${attributes} async defer src="${server}/storytime.js"></script></head><body>${body}</body></html>`;
  const shop = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (policy) response.setHeader("content-security-policy", policy);
    response.end(html);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => shop.listen(port, "127.0.0.1", resolve));
  page.context().on("close", () => shop.close());
  const url = `http://127.0.0.1:${port}`;
  await page.goto(`${url}/`);
  return url;
}
