import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { app, inboxScreens, pages, publicPieces } from "./pages.ts";

const served = [
  "/api",
  "/uploads",
  "/widget",
  "/widget.js",
  "/recorder",
  "/recorder.js",
  "/sessions/player",
  "/developers/_templates/preview",
  "/service-worker.js",
  "/assets", // of the pages above, which are built
];

export default defineConfig(({ mode }) => {
  const { PARLEY_SERVER: server = "http://localhost:4000" } = loadEnv(mode, ".", "PARLEY_");
  return {
    plugins: [react(), pages()],
    build: {
      cssTarget: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark(), which the tokens are made of
      rolldownOptions: {
        output: {
          // On a slow network every file costs more than the little that many would have in them: what asks for the first
          // list, what any screen needs, what forms are made of, what six or more do, what the pages for strangers show as the inbox does, and what
          // only the inbox does. What is picked from lists, or typed unseen, is heavy, and the first screen has no such field.
          codeSplitting: {
            groups: [
              { name: "begin", test: /src\/main\.tsx$/, priority: 5 },
              { name: "start", test: app, priority: 4 },
              { name: "forms", test: /src\/ui\/forms\/(EditForm|EditableCard|FormError|useFields)\b/, priority: 3.5 },
              {
                name: "common",
                test: /^(?!.*\/(components\/(Combobox|NativeSelect|PasswordInput)|ui\/forms\/PasswordField\.tsx|texts|features\/integrations)\b)/,
                minShareCount: 6,
                priority: 3,
              },
              { name: "public", test: publicPieces, priority: 2 },
              { name: "inbox", test: inboxScreens, priority: 1 },
            ],
          },
        },
      },
      modulePreload: { polyfill: false }, // those browsers know it
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
