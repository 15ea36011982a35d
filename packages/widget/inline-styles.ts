import type { Plugin } from "vite";

/** Puts the styles of a page into the page: one request less until it can be seen. */
export function inlineStyles(): Plugin {
  return {
    name: "inline-styles",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const page = html.replace(/<link rel="stylesheet"[^>]*href="\.\.\/([^"]+)"[^>]*>/g, (_link, name: string) => {
          const file = bundle[name];
          if (file?.type !== "asset") throw new Error(`No styles named ${name}`);
          delete bundle[name];
          return `<style>${file.source}</style>`;
        });
        return page.replace(/\s*\/?>\s+</g, "><"); // white space between tags counts, too
      },
    },
  };
}
