import type { Plugin, Rollup } from "vite";

/** The app's frame and the screens of the inbox, each in a script of its own (`vite.config.ts`). */
export const app = /src\/App\.tsx$/;
export const inboxScreens = /src\/(frame\/Frame|features\/conversations\/ConversationsPage)\.tsx$/;

/** Modules of the inbox that `/share` and `/demo` show, too. Their visitors do not fetch the inbox. */
export const publicPieces =
  /thread\/ThreadSkeleton|composer\/(drafts|suggestions\/mentions|outbox)|conversations\/panes|widget\/embed|commands\/useCommands|ui\/(text\/times|buttons\/TextButton)|IconC(heck|hevronDown)\.mjs$/;

/**
 * Lists the app's files in `index.html`, so that browsers fetch them at the same time. `inbox.html` is the same page, and
 * also lists the files of the inbox. The server sends it for the address of a conversation.
 */
export function pages(): Plugin {
  return {
    name: "pages",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"] as Rollup.OutputAsset;
        const start = naming(String(page.source), filesOf(bundle, app));
        page.source = start;
        const source = naming(start, filesOf(bundle, inboxScreens));
        this.emitFile({ type: "asset", fileName: "inbox.html", source });
      },
    },
  };
}

/** The scripts with these modules in them, with whatever they import, and their styles. */
function filesOf(bundle: Rollup.OutputBundle, modules: RegExp): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const files = new Set<string>();
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => modules.test(id))) add(chunk);
  return files;
}

function naming(html: string, files: Set<string>) {
  const links = [...files].filter((file) => !html.includes(file)).map(link);
  return html.replace("</head>", `${links.join("")}</head>`);
}

const link = (file: string) =>
  file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Puts the player's document into the page that opens it (`features/recordings/player/frame`), as it was built. */
export function playerWithin(): Plugin {
  return {
    name: "player-within",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const document = bundle["player-document.html"] as Rollup.OutputAsset;
        const page = bundle["player.html"] as Rollup.OutputAsset;
        const html = String(document.source).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
        page.source = String(page.source).replace("<head>", () => `<head><meta name="player" content="${html}" />`);
        delete bundle["player-document.html"];
      },
    },
  };
}
