/** For packages that bundle the widget instead of loading it with the script, such as `packages/react`. */
import type { Chat } from "./host/chat.ts";
import { configure, type Options } from "./loader/options.ts";
import { fetchSettings, type StoredSettings } from "./loader/server.ts";
import { createWidget, type Widget } from "./loader/widget.ts";

export type { Options, Widget };

const fetchHost = () => import("./host/chat.ts");

/** Adds a button and its chat to the page. @throws without an account */
export const embedWidget = (options: Options): Widget => createWidget(configure(options, undefined), fetchHost);

/** Adds a chat that fills an element of the page and is always open. @throws without an account */
export function embedWindow(options: Options, place: HTMLElement) {
  const removal = new AbortController();
  const { signal } = removal;
  const chatContainer = { width: "100%", height: "100%", "min-height": "320px", border: "0" };
  const asked = configure(options, undefined);
  const configuration = { ...asked, isWindow: true, styles: { chatContainer } };
  const stored: StoredSettings = {};
  const container = document.createElement("div");
  container.style.height = "100%";
  place.append(container);
  const chat: Promise<Chat> = Promise.all([fetchHost(), fetchSettings(asked)]).then(([{ createChat }, settings]) => {
    if (signal.aborted) return new Promise(() => {});
    Object.assign(stored, settings);
    const nothing = createNothing();
    const created = createChat({ configuration, stored, container, launcher: nothing, placeholder: nothing, signal });
    created.setOpen(true, false);
    return created;
  });

  return {
    update(changes: Options) {
      Object.assign(configuration, changes, { styles: { chatContainer } });
      chat.then(({ configure }) => configure());
    },
    identify(customer: NonNullable<Options["customer"]>) {
      chat.then(({ identify }) => identify(customer));
    },
    signOut: () => chat.then(({ signOut }) => signOut()),
    remove() {
      removal.abort();
      container.remove();
    },
  };
}

/** An embedded window has neither a button nor a placeholder chat. */
function createNothing() {
  const element = document.createElement("div");
  element.attachShadow({ mode: "open" });
  return { element, button: document.createElement("button"), paint: () => "", show() {}, hide() {} };
}
