import { defineConfig } from "vite";
import { smallest } from "./minify.ts";

/** What is fetched when it is needed: by the loader once a chat may be wanted, by the chat for a sign by its name. */
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
