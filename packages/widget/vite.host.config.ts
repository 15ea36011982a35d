import { defineConfig } from "vite";

/** What the loader fetches once a chat may be wanted. */
export default defineConfig({
  build: {
    target: ["chrome100", "firefox100", "safari15"],
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: "src/host/chat.ts",
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: "widget/host.js" },
    },
  },
});
