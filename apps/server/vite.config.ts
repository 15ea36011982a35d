import { posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { decode, encode } from "@jridgewell/sourcemap-codec";
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
 * Keeps one position for each line of the bundle. Node reads the whole map when the first error is logged: with all
 * positions that blocks the server for 120 ms and takes 33 MB, with these 30 ms and 6 MB.
 */
function sourceMapsOfLines(): Plugin {
  return {
    name: "source-maps-of-lines",
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".map")) continue;
        const { version, sources, mappings } = JSON.parse(file.source.toString());
        const lines = decode(mappings).map((positions) => positions.slice(0, 1));
        file.source = JSON.stringify({ version, sources, names: [], mappings: encode(lines) });
      }
    },
  };
}

/**
 * Bundles the server, the backup program, the migration program and the doctor: a start loads 809 modules instead of 2,718 (docs/adr/0044). Stack traces
 * name the file and the line of the source.
 */
export default defineConfig({
  plugins: [urlsOfSources(), sourceMapsOfLines()],
  ssr: { noExternal: ["typebox", "kysely"] }, // of many small files; other packages are loaded as they are
  build: {
    ssr: true,
    target: "node26",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: ["src/main.ts", "src/backup.ts", "src/doctor.ts", "src/migrate.ts"],
      output: {
        chunkFileNames: "[name].js", // beside the entries, so that the URLs of sources are right
        keepNames: true, // the log shows names of errors
      },
    },
  },
});
