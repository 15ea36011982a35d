import { defineConfig } from "vite";
import { smallest } from "./minify.ts";

/**
 * Builds the scripts that are loaded on demand: the chat's host, loaded by the loader, and the emoji table, loaded by
 * the chat.
 */
export default defineConfig({
  build: {
    ...smallest,
    target: ["chrome100", "firefox100", "safari15"],
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: { host: "src/host/chat.ts", "short-codes": "src/frame/emoji/short-codes.ts" },
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: "widget/[name].js" },
    },
  },
});
