import { readdirSync, readFileSync } from "node:fs";
import { build } from "vite";
import { weightOf } from "./budget.ts";
import { smallest } from "./minify.ts";

/** The scripts that are loaded on demand: by the loader the chat's host, by the chat the others. */
const scripts = {
  host: "src/host/chat.ts",
  "short-codes": "src/frame/emoji/short-codes.ts",
  "emoji-picker": "src/frame/emoji/picker.ts",
  markdown: "src/frame/markdown/render.ts",
  "email-field": "src/frame/conversation/email-field.ts",
  ending: "src/frame/conversation/ending.ts",
  attachments: "src/frame/conversation/message/attachments.ts",
  "quick-replies": "src/frame/conversation/message/reply-buttons.ts",
  history: "src/frame/history/history.ts",
  preview: "src/frame/preview/render.ts",
  "expected-reply": "src/frame/expected-reply.ts",
  "stored-settings": "src/frame/stored-settings.ts",
  upload: "../sdk/src/visit/upload.ts",
  alert: "src/frame/alert.ts",
};

/** The host and the frame. */
const MAX_OPEN_CHAT = 25_000;

// One build for each script: in one build, two scripts with a common module would load it as a third.
for (const [name, entry] of Object.entries(scripts)) {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    build: {
      ...smallest,
      target: ["chrome100", "firefox100", "safari15"],
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: entry },
        preserveEntrySignatures: "strict",
        output: { format: "es", entryFileNames: "widget/[name].js" },
      },
    },
  });
}

const dist = `${import.meta.dirname}/dist`;
const frameScripts = readdirSync(`${dist}/assets`).filter((name) => name.endsWith(".js"));
const openChat = ["widget/host.js", "frame.html", ...frameScripts.map((name) => `assets/${name}`)];
const weight = openChat.reduce((sum, file) => sum + weightOf(readFileSync(`${dist}/${file}`)), 0);
if (weight > MAX_OPEN_CHAT)
  throw new Error(`The open chat weighs ${weight} bytes gzipped; it may weigh ${MAX_OPEN_CHAT}.`);
