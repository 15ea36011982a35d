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
          // On a slow network each file costs a round trip, so the first list has few files: `begin` fetches it, `start`
          // is needed by every screen, `common` is shared by six or more, and `inbox` is used by the inbox only. Dialogs
          // and heavy fields stay out of `common`, because the first screen shows none of them.
          codeSplitting: {
            groups: [
              { name: "begin", test: /src\/main\.tsx$/, priority: 5 },
              { name: "start", test: app, priority: 4 },
              { name: "forms", test: /src\/ui\/forms\/(EditForm|EditableCard|FormError|useFields)\b/, priority: 3.5 },
              {
                name: "common",
                test: /^(?!.*\/(simple-icons|icons\/IconBrand(Slack|Twilio)|components\/(Checkbox|Combobox|NativeSelect|PasswordInput|Modal|ModalBase|Switch|Textarea)|utils\/InlineInput|use-debounced-value|react-remove-scroll|ui\/(DataTable|feedback\/(ModalDialog|CardSkeletons|Skeletons|drawings|Confirm|Sheet)|page\/Load|forms\/(FormDialog|useFocusRestored|PasswordField\.tsx|SearchField|Toggle)|markdown|pickers|table|text\/LinkedText)|texts|platform\/load-failure|features\/(integrations|sessions))\b)/,
                minShareCount: 6,
                priority: 3,
              },
              { name: "public", test: publicPieces, priority: 2 },
              { name: "inbox", test: inboxScreens, priority: 1 },
              { name: "tables", test: /src\/ui\/(table\/|DataTable)/, priority: 0.5 },
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
