import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));

/** Bundles a page's script with the published component, like a site's build tools. */
export async function bundle(component: string): Promise<string> {
  const entry = "\0page.js";
  const source = `
    import React from "react";
    import ReactDOM from "react-dom";
    import * as client from "${component}";
    Object.assign(window, { client, React });
    const render = (options) => {
      const { part, ...props } = options;
      const Component = client[part] || client.ChatWidget || client.default;
      return React.createElement(Component, { ...window.callbacks, ...props });
    };
    // Published hosts tell each other apart by the millisecond in which they began.
    window.clients.forEach((options, index) => {
      const place = document.body.appendChild(document.createElement("main"));
      setTimeout(() => ReactDOM.render(render(options), place), 50 * index);
    });
  `;
  const built = await build({
    root: HERE,
    configFile: false,
    logLevel: "silent",
    define: { global: "globalThis", "process.env.NODE_ENV": '"production"', "process.env": "{}" },
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    resolve: { dedupe: ["react", "react-dom"] },
    build: { write: false, rolldownOptions: { input: entry, output: { format: "iife" } } },
  });
  const [{ output }] = [built].flat() as unknown as [{ output: { code: string }[] }];
  return output[0]!.code;
}
