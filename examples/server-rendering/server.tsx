import { renderToString } from "react-dom/server";
import { Page } from "./Page.tsx";

/** The page as a server sends it; `/client.js` is `client.tsx`, built. */
export function render(products: string[]): string {
  const page = renderToString(<Page products={products} />);
  const known = JSON.stringify(products).replaceAll("<", "\\u003c");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body>
<div id="root">${page}</div>
<script>window.products = ${known};</script>
<script type="module" src="/client.js"></script>
</body></html>`;
}
