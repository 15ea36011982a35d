import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

interface Packable {
  /** The public types of the package. They import nothing that is not published. */
  declarations: string;
}

/** Makes `dist` a package for `npm pack`: adds the types, the README and a package.json. */
export function packable({ declarations }: Packable): Plugin {
  return {
    name: "packable",
    generateBundle() {
      const { name, version, license, description, peerDependencies } = JSON.parse(
        readFileSync("package.json", "utf8"),
      );
      const about = {
        name,
        version,
        description,
        license,
        type: "module",
        sideEffects: false,
        main: "./index.js",
        types: "./index.d.ts",
        exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
        ...(peerDependencies && { peerDependencies }),
      };
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      emit("package.json", `${JSON.stringify(about, undefined, 2)}\n`);
      emit("index.d.ts", declarations);
      emit("README.md", readFileSync("README.md", "utf8"));
    },
  };
}
