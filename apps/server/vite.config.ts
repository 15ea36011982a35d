import { posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const OUTPUT = fileURLToPath(new URL("./dist/", import.meta.url));

/** In a bundle, `import.meta.url` would be the bundle's. Sources use it to name files beside themselves. */
function urlsOfSources(): Plugin {
  return {
    name: "urls-of-sources",
    transform(code, id) {
      if (id.includes("node_modules") || !code.includes("import.meta.url")) return;
      const path = relative(OUTPUT, id).replaceAll(sep, posix.sep);
      const url = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      return { code: code.replaceAll("import.meta.url", url), map: null };
    },
  };
}

/**
 * Bundles the server and the backup program: a start loads 40 files instead of 1,800, in less than half the time and
 * memory (docs/adr/0044). Source maps keep the stack traces exact.
 */
export default defineConfig({
  plugins: [urlsOfSources()],
  ssr: { noExternal: ["typebox", "kysely"] }, // of many small files; other packages are loaded as they are
  build: {
    ssr: true,
    target: "node26",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: ["src/main.ts", "src/backup.ts"],
      output: {
        chunkFileNames: "[name].js", // beside the entries, so that the URLs of sources are right
        keepNames: true, // the log shows names of errors
      },
    },
  },
});
