import preact from "@preact/preset-vite";
import { defineConfig } from "vite";
import { budget } from "./budget.ts";

/** The chat, in its frame. */
export default defineConfig({
  plugins: [preact({ reactAliasesEnabled: false }), budget(25_000)],
  // The frame is served as /widget/frame, its assets beside that folder, whatever path the server is reached under.
  experimental: { renderBuiltUrl: (filename) => `../${filename}` },
  build: {
    target: ["chrome100", "firefox100", "safari15"],
    // 0.7 KB of 25 less than the default.
    minify: "terser",
    terserOptions: { module: true, compress: { passes: 3, pure_getters: true, unsafe_arrows: true } },
    modulePreload: false,
    rolldownOptions: { input: "frame.html" },
  },
});
