import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { inboxPage } from "./inbox-page.ts";

const served = ["/api", "/uploads", "/widget", "/widget.js"];

export default defineConfig(({ mode }) => {
  const { PARLEY_SERVER: server = "http://localhost:4000" } = loadEnv(mode, ".", "PARLEY_");
  return {
    plugins: [react(), inboxPage()],
    build: {
      cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark(), which the tokens are made of
      rolldownOptions: {
        output: {
          // On a slow network every request costs more than the little that is in it. What a part of these needs is needed by
          // no fewer screens, and so among them, too: the rest never waits for itself.
          codeSplitting: { groups: [{ name: "common", minShareCount: 4 }] },
        },
      },
      assetsInlineLimit: 0, // the page's policy wants every script and style in a file
      reportCompressedSize: false,
    },
    server: {
      proxy: {
        ...Object.fromEntries(served.map((path) => [path, server])),
        "/socket": { target: server, ws: true },
      },
    },
  };
});
