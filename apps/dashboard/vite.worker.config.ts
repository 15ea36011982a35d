import { defineConfig } from "vite";

/** What browsers run while no tab of the dashboard is open: one file, always under the same name. */
export default defineConfig({
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/features/notifications/worker/service-worker.ts",
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});
