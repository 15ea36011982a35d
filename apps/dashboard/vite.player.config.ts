import { defineConfig } from "vite";

/** The page that shows what happened on others, apart from everything else of the dashboard. */
export default defineConfig({
  build: {
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    emptyOutDir: false,
    modulePreload: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { input: "player.html" },
  },
});
