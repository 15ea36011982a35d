import { copyFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { budget } from "../widget/budget.ts";

/** Builds the script on the customer's page as one file without modules, so that a plain script tag loads it. */
export default defineConfig({
  plugins: [budget(2048), alsoByItsOldName()],
  build: {
    target: ["chrome100", "firefox100", "safari15"],
    emptyOutDir: false,
    lib: { entry: "src/loader/index.ts", formats: ["iife"], name: "parley", fileName: () => "recorder.js" },
  },
});

/** The script's name in published snippets (`widget.md` §14.1). */
function alsoByItsOldName(): Plugin {
  return { name: "old-name", closeBundle: () => copyFileSync("dist/recorder.js", "dist/storytime.js") };
}
