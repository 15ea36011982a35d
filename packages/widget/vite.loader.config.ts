import { defineConfig } from "vite";
import { budget } from "./budget.ts";
import { smallest } from "./minify.ts";

/** Builds the script on the customer's page as one file without modules, so that a plain script tag loads it. */
export default defineConfig({
  plugins: [budget(4096)],
  build: {
    ...smallest,
    target: ["chrome100", "firefox100", "safari15"],
    emptyOutDir: false,
    lib: { entry: "src/loader/index.ts", formats: ["iife"], name: "parley", fileName: () => "widget.js" },
  },
});
