import { defineConfig } from "vite";
import { playerWithin } from "./pages.ts";

/** The pages that show what others have made, each in a frame of the dashboard, apart from everything else of it. */
export default defineConfig({
  plugins: [playerWithin()],
  build: {
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    emptyOutDir: false,
    modulePreload: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { input: ["player.html", "player-document.html", "email-preview.html"] },
  },
});
