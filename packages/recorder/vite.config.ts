import { defineConfig } from "vite";
import { budget } from "../widget/budget.ts";

/** Builds the script that the loader fetches on an idle page, and the capture code that the first watcher loads. */
export default defineConfig({
  base: "./",
  plugins: [budget(45_000 - 2048)],
  build: {
    target: ["chrome100", "firefox100", "safari15"],
    minify: "terser",
    terserOptions: { module: true, compress: { passes: 2 } },
    modulePreload: false,
    rolldownOptions: {
      input: "src/visit/visit.ts",
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: "recorder/visit.js" },
    },
  },
});
