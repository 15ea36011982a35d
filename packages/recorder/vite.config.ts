import { defineConfig } from "vite";
import { budget } from "../widget/budget.ts";

/** What the loader fetches once the page is idle, and the recording itself, once somebody watches. */
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
