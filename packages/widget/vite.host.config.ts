import { defineConfig } from "vite";
import { smallest } from "./minify.ts";

/**
 * Builds the scripts that are loaded on demand. The loader loads the chat's host, and the chat loads the emoji table.
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
