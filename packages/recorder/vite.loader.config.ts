import { copyFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { budget } from "../widget/budget.ts";

/** The script on the customer's page: one file, not a module, so that one plain script tag is all it takes. */
export default defineConfig({
  plugins: [budget(2048), alsoByItsOldName()],
  build: {
    target: ["chrome100", "firefox100", "safari15"],
    emptyOutDir: false,
    lib: { entry: "src/loader/index.ts", formats: ["iife"], name: "parley", fileName: () => "recorder.js" },
  },
});

/** The name in snippets that are out there (`widget.md` §14.1). */
function alsoByItsOldName(): Plugin {
  return { name: "old-name", closeBundle: () => copyFileSync("dist/recorder.js", "dist/storytime.js") };
}
