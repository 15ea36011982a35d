import preact from "@preact/preset-vite";
import { defineConfig, type Plugin } from "vite";
import { smallest } from "./minify.ts";

/** Builds the chat's frame. */
export default defineConfig({
  plugins: [preact({ reactAliasesEnabled: false }), inlineStyles()],
  // The frame is served as /widget/frame, with its assets next to that folder, under any base path of the server.
  experimental: { renderBuiltUrl: (filename) => `../${filename}` },
  css: { modules: { generateScopedName: keepNames() } },
  build: {
    target: ["chrome100", "firefox100", "safari15"],
    ...smallest,
    modulePreload: false,
    rolldownOptions: { input: "frame.html" },
  },
});

/** Keeps the names of CSS classes, because hashes do not compress. The frame contains only our styles. */
function keepNames() {
  const owners = new Map<string, string>();
  return (name: string, file: string) => {
    const owner = owners.get(name) ?? file;
    if (owner !== file) throw new Error(`Both ${owner} and ${file} have a class ${name}`);
    owners.set(name, file);
    return name;
  };
}

/** Inlines a page's styles, which saves one request before the first render. */
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
        return page.replace(/\s*\/?>\s+</g, "><"); // removes white space between tags to reduce the size
      },
    },
  };
}
