import preact from "@preact/preset-vite";
import { defineConfig, type Plugin } from "vite";
import { budget } from "./budget.ts";
import { smallest } from "./minify.ts";

/** The chat, in its frame. */
export default defineConfig({
  plugins: [preact({ reactAliasesEnabled: false }), inlineStyles(), budget(18_400)],
  // The frame is served as /widget/frame, its assets beside that folder, whatever path the server is reached under.
  experimental: { renderBuiltUrl: (filename) => `../${filename}` },
  build: {
    target: ["chrome100", "firefox100", "safari15"],
    ...smallest,
    modulePreload: false,
    rolldownOptions: { input: "frame.html" },
  },
});

/** Puts the styles of a page into the page: one request less until it can be seen. */
function inlineStyles(): Plugin {
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
