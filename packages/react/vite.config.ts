import { readFileSync } from "node:fs";
import { defineConfig } from "vite";
import { packable } from "../sdk/packable.ts";

const components = `
export declare const ChatWidget: ChatWidgetComponent;
export declare const ChatWindow: ChatWindowComponent;
export declare function open(): void;
export declare function close(): void;
export declare function toggle(): void;
/** Forgets the visitor in this browser. The chats go on with an anonymous visitor. */
export declare function signOut(): Promise<void>;
export declare const Papercups: { open(): void; close(): void; toggle(): void };
`;

/** Builds the published package: its components, the chat's code for the page in a separate file, and its types. */
export default defineConfig({
  plugins: [packable({ declarations: readFileSync(new URL("src/types.ts", import.meta.url), "utf8") + components })],
  build: {
    target: "es2022",
    lib: { entry: "src/index.ts", formats: ["es"], fileName: () => "index.js" },
    rolldownOptions: { external: ["react"], output: { chunkFileNames: "[name].js", banner: '"use client";' } },
  },
});
