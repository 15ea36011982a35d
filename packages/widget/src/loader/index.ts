import { runSafely } from "../shared/page-errors.ts";
import { configure, type Options } from "./options.ts";
import { createWidget, type Widget } from "./widget.ts";

declare global {
  interface Window {
    Parley?: { config?: Options } & Partial<Widget>;
    Papercups?: { config?: Options };
  }
}

const script = document.currentScript as HTMLScriptElement | null; // undefined after the script has run

if (document.body) runSafely(launch);
else document.addEventListener("DOMContentLoaded", () => runSafely(launch));

/** Runs once until the widget is removed, even if the page contains the script several times. */
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
