import { runSafely } from "../shared/page-errors.ts";
import { configure, type Options } from "./options.ts";
import { createWidget, type Widget } from "./widget.ts";

declare global {
  interface Window {
    Parley?: { config?: Options } & Partial<Widget>;
    Papercups?: { config?: Options };
  }
}

const script = document.currentScript as HTMLScriptElement | null; // only known while it runs

if (document.body) runSafely(launch);
else document.addEventListener("DOMContentLoaded", () => runSafely(launch));

/** Once, however often the page runs the script, until the widget is removed. */
function launch() {
  const page = window.Parley;
  if (page?.remove) return;
  const options = page?.config ?? window.Papercups?.config;
  const configuration = configure(options, script?.src);
  const widget = createWidget(configuration, () => import(/* @vite-ignore */ `${configuration.home}widget/host.js`));
  const remove = () => {
    widget.remove();
    window.Parley = page;
  };
  window.Parley = { ...page, ...widget, remove };
}
