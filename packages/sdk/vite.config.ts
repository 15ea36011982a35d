import { readFileSync } from "node:fs";
import { defineConfig } from "vite";
import { packable } from "./packable.ts";

/** Builds the published package: one file, its types and its `package.json`. */
export default defineConfig({
  plugins: [
    packable({
      declarations: `${readFileSync(new URL("src/types.ts", import.meta.url), "utf8")}
export declare function createParley(options: Options): Parley;
`,
    }),
  ],
  build: {
    target: "es2022",
    lib: { entry: "src/index.ts", formats: ["es"], fileName: () => "index.js" },
  },
});
