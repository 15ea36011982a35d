import preact from "@preact/preset-vite";
import { defineConfig } from "vite";
import { budget } from "./budget.ts";
import { inlineStyles } from "./inline-styles.ts";
import { smallest } from "./minify.ts";

/** The chat, in its frame. */
export default defineConfig({
  plugins: [preact({ reactAliasesEnabled: false }), inlineStyles(), budget(18_400)],
  // The frame is served as /widget/frame, its assets beside that folder, whatever path the server is reached under.
  experimental: { renderBuiltUrl: (filename) => `../${filename}` },
  build: {
    target: ["chrome100", "firefox100", "safari15"],
    ...smallest,
    modulePreload: false,
    rolldownOptions: { input: "frame.html" },
  },
});
