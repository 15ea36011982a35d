import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Fails a build whose gzipped entry scripts exceed this size. Every page that embeds the widget loads them. */
export function budget(bytes: number): Plugin {
  return {
    name: "budget",
    writeBundle(_options, bundle) {
      const scripts = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" && file.isEntry ? [file.code] : [],
      );
      const weight = scripts.reduce((sum, code) => sum + weightOf(code), 0);
      if (weight > bytes) this.error(`The scripts weigh ${weight} bytes gzipped; they may weigh ${bytes}.`);
    },
  };
}

export const weightOf = (content: string | Buffer) => gzipSync(content, { level: 9 }).length;
