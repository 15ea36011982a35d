import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { ROOT, readGuideBook } from "./render/guide.ts";
import { renderPage } from "./render/page.ts";

const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));

/** Documents for contributors. They have pages, because guides link to them, but the search does not list them. */
const unlisted = /^\/docs\/guide\/(adr\/|contract\/|integrations\/README$)/;

/** Writes a page for each document of the guide, and the sections for the search. */
function guidePages(): Plugin {
  return {
    name: "guide-pages",
    generateBundle(_options, bundle) {
      const book = readGuideBook(DOCS);
      const listed = book.pages.filter(({ address }) => !unlisted.test(address));
      const sections = listed.flatMap(({ address, title, sections }) =>
        sections.map((section) => ({
          id: section.id ? `${address}#${section.id}` : address,
          page: title,
          title: section.title,
          text: section.text,
        })),
      );
      const reference = this.emitFile({ type: "asset", name: "search.json", source: JSON.stringify(sections) });
      const names = Object.keys(bundle);
      const addressOf = (ending: string) => `/${names.find((name) => name.endsWith(ending))}`;
      const assets = { script: addressOf(".js"), style: addressOf(".css"), search: `/${this.getFileName(reference)}` };
      for (const page of book.pages) {
        const fileName = `${(page.address === ROOT ? `${ROOT}/index` : page.address).slice(1)}.html`;
        this.emitFile({ type: "asset", fileName, source: renderPage(page, book, assets) });
      }
    },
  };
}

/** Builds the pages of `docs/guide`, which the server serves at `/docs/guide`. */
export default defineConfig({
  plugins: [guidePages()],
  build: {
    assetsDir: "assets/guide",
    assetsInlineLimit: 0,
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark()
    modulePreload: false,
    rolldownOptions: { input: "src/main.ts" },
  },
});
