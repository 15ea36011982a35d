import type { Chat, ChatSurroundings } from "../host/chat.ts";
import { recallCustomerId } from "../shared/customer-id.ts";
import * as names from "../shared/interoperability.ts";
import { report } from "../shared/mishaps.ts";
import { openStorage } from "../shared/storage.ts";
import { adoptPageStyles } from "../shared/styles.ts";
import { createLauncher } from "./launcher.ts";
import type { Configuration, CustomerDetails } from "./options.ts";
import page from "./page.css?inline";
import { fetchSettings, type StoredSettings } from "./server.ts";

const DEFAULT_OFFSET = 20;
const never = new Promise<never>(() => {});

export type Widget = ReturnType<typeof createWidget>;

/** One widget on a page: a button now, and a chat as soon as somebody may want it. */
export function createWidget(configuration: Configuration) {
  const removal = new AbortController();
  const { signal } = removal;
  const container = document.createElement("div");
  const launcher = createLauncher({ onToggle: toggle, onIntent: loadChat });
  const stored: StoredSettings = {};
  let chat: Promise<Chat> | undefined;
  let isChatThere = false;

  const onPage = (event: string, react: (detail: unknown) => void) =>
    window.addEventListener(event, (told) => react((told as CustomEvent).detail), { signal });
  onPage(names.PAGE_OPEN, open);
  onPage(names.PAGE_CLOSE, close);
  onPage(names.PAGE_TOGGLE, toggle);
  onPage(names.PAGE_CUSTOMER_SET, (id) => withChat((chat) => chat.adoptCustomer(id)));
  onPage(names.RECORDER_CUSTOMER_SET, (id) => withChat((chat) => chat.startOverAs(id)));

  const whenMounted = fetchSettings(configuration).then(mount);

  function mount(settings: StoredSettings) {
    Object.assign(stored, { ...settings, ...stored }); // what came by `update` meanwhile is newer
    if (configuration.hideOutsideWorkingHours && stored.account?.is_outside_working_hours) remove();
    if (signal.aborted) return;
    adoptPageStyles(page, signal);
    container.id = names.CONTAINER_ID;
    if (!configuration.hideToggleButton) container.append(launcher.element);
    document.body.append(container);
    stayOnPage();
    paint();
    launcher.show(false, 0);
    if (opensByDefault()) withChat((chat) => chat.setOpen(true, false));
    else if (isAwaited()) loadChat();
  }

  /** Also when the page is swapped for another without being loaded: then the body is a new one. */
  function stayOnPage() {
    const swaps = new MutationObserver(() => {
      if (!container.isConnected) document.body?.append(container);
    });
    swaps.observe(document.documentElement, { childList: true });
    signal.addEventListener("abort", () => swaps.disconnect());
  }

  function paint() {
    const { position = "right" } = configuration;
    const { side, offset = DEFAULT_OFFSET } = typeof position === "string" ? { side: position } : position;
    container.style.cssText = `--parley-${side}:${offset}px`;
    launcher.paint({
      ...configuration,
      primaryColor: configuration.primaryColor || stored.color,
      iconVariant: configuration.iconVariant ?? stored.icon_variant,
      customIconUrl: configuration.customIconUrl || stored.custom_icon_url,
    });
  }

  function opensByDefault() {
    const { isOpenByDefault, defaultIsOpen, persistOpenState } = configuration;
    const remembered = persistOpenState && openStorage("sessionStorage").getItem(names.IS_OPEN_KEY);
    return remembered ? remembered === "true" : isOpenByDefault || defaultIsOpen || stored.is_open_by_default;
  }

  /** Whether the chat has something to do before anybody opens it: news for a known customer, a page that waits. */
  function isAwaited() {
    const { customer, onChatLoaded, popUpInitialMessage } = configuration;
    const isKnown = recallCustomerId(openStorage("localStorage")) || customer?.external_id;
    return isKnown || onChatLoaded || popUpInitialMessage;
  }

  /** Brings the chat into the page. New visitors do without it until they come near the button. */
  function loadChat() {
    chat ??= whenMounted
      .then(() => (signal.aborted ? never : import(/* @vite-ignore */ `${configuration.home}widget/host.js`)))
      .then(({ createChat }) => {
        isChatThere = true;
        return createChat({ configuration, stored, container, launcher, signal } satisfies ChatSurroundings);
      });
    chat.catch(() => {
      chat = undefined; // the next click tries again
    });
    return chat;
  }

  function withChat(use: (chat: Chat) => void) {
    loadChat().then(use).catch(report);
  }

  function open() {
    withChat((chat) => chat.setOpen(true));
  }

  function close() {
    if (chat) withChat((chat) => chat.setOpen(false));
  }

  /** While the chat is still on its way the visitor sees it closed, and whoever asks again is only impatient. */
  function toggle() {
    if (isChatThere) withChat((chat) => chat.toggle());
    else open();
  }

  /** Tells who the visitor is. Of somebody who has not written yet nothing is stored before they do. */
  function identify(customer: CustomerDetails) {
    configuration.customer = { ...configuration.customer, ...customer };
    if (chat || customer.external_id) withChat((chat) => chat.identify());
  }

  /** Changes how a widget on the page looks and speaks: what the page asks for, or what the team has stored. */
  function update(changes: Partial<Configuration>, settings?: StoredSettings) {
    Object.assign(configuration, changes);
    Object.assign(stored, settings);
    paint();
    if (chat) withChat((chat) => chat.configure());
  }

  function remove() {
    removal.abort();
    container.remove();
  }

  return { open, close, toggle, identify, update, remove };
}
