import type { Plugin, Rollup } from "vite";

/** What the inbox shows, in a script of its own (`vite.config.ts`). */
export const inboxScreens = /src\/(frame\/Frame|features\/conversations\/ConversationsPage)\.tsx$/;

/** What of it `/share` and `/demo` show too, so that strangers do not fetch the inbox. */
export const publicPieces =
  /thread\/ThreadSkeleton|composer\/(drafts|mentions|outbox)|conversations\/panes|mail\/mail-of|widget\/embed|ui\/times|IconC(heck|hevronDown)\.mjs$/;

/**
 * Writes `inbox.html` beside `index.html`: the same page, which also names what the inbox is made of, so that browsers
 * fetch it together with the rest instead of after. The server sends it to whoever comes to a conversation.
 */
export function inboxPage(): Plugin {
  return {
    name: "inbox-page",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"] as Rollup.OutputAsset;
        const html = String(page.source);
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const files = new Set<string>();
        const add = (chunk: Rollup.OutputChunk | undefined) => {
          if (!chunk || files.has(chunk.fileName)) return;
          files.add(chunk.fileName);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
        };
        for (const chunk of chunks) if (chunk.moduleIds.some((id) => inboxScreens.test(id))) add(chunk);
        const links = [...files].filter((file) => !html.includes(file)).map(link);
        this.emitFile({
          type: "asset",
          fileName: "inbox.html",
          source: html.replace("</head>", `${links.join("")}</head>`),
        });
      },
    },
  };
}

const link = (file: string) =>
  file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
