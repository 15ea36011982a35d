import { readStorage } from "@parley/sdk/internal";
import * as names from "@parley/sdk/names";
import type { Chat, ChatContext } from "../host/chat.ts";
import { logPageError } from "../shared/page-errors.ts";
import { adoptPageStyles } from "../shared/styles.ts";
import { createLauncher } from "./launcher.ts";
import type { Configuration, CustomerDetails } from "./options.ts";
import page from "./page.css?inline";
import { createPlaceholderChat } from "./placeholder-chat.ts";
import { placementOf } from "./placement.ts";
import { fetchSettings, type StoredSettings } from "./server.ts";
import { withSettings } from "./with-settings.ts";

/** Loads the code of the chat. */
export type FetchHost = () => Promise<typeof import("../host/chat.ts")>;

export type Widget = ReturnType<typeof createWidget>;

/**
 * One widget on a page. The button is shown immediately; the chat loads when the visitor is about to open it.
 */
export function createWidget(configuration: Configuration, fetchHost: FetchHost) {
  const removal = new AbortController();
  const { signal } = removal;
  const container = document.createElement("div");
  const placeholder = createPlaceholderChat();
  const launcher = createLauncher({ placeholder: placeholder.element, onToggle: toggle, onIntent: loadChat });
  const stored: StoredSettings = {};
  let chat: Promise<Chat> | undefined;
  let isChatLoaded = false;
  /** Whether the chat opens once it is loaded. */
  let shouldBeOpen = false;

  const onPage = (event: string, react: (detail: unknown) => void) =>
    window.addEventListener(event, (dispatched) => react((dispatched as CustomEvent).detail), { signal });
  onPage(names.PAGE_OPEN, () => open());
  onPage(names.PAGE_CLOSE, close);
  onPage(names.PAGE_TOGGLE, toggle);
  onPage(names.PAGE_CUSTOMER_SET, (id) => withChat((chat) => chat.adoptCustomer(id)));
  onPage(names.RECORDER_CUSTOMER_SET, (id) => withChat((chat) => chat.startOverAs(id)));

  const whenMounted = fetchSettings(configuration).then(mount);

  function mount(settings: StoredSettings) {
    Object.assign(stored, { ...settings, ...stored }); // settings from a call of `update` are newer
    if (configuration.hideOutsideWorkingHours && stored.account?.is_outside_working_hours) remove();
    if (signal.aborted) return;
    adoptPageStyles(page, signal);
    container.id = names.CONTAINER_ID;
    container.append(launcher.element);
    document.body.append(container);
    stayOnPage();
    paint();
    if (opensByDefault()) open(false);
    else if (needsChatAtOnce()) loadChat();
  }

  /** Keeps the widget on the page when a script replaces the body without a page load. */
  function stayOnPage() {
    const swaps = new MutationObserver(() => {
      if (!container.isConnected) document.body?.append(container);
    });
    swaps.observe(document.documentElement, { childList: true });
    signal.addEventListener("abort", () => swaps.disconnect());
  }

  function paint() {
    const { direction } = getComputedStyle(document.body);
    const options = withSettings(configuration, stored);
    const brand = launcher.paint(options);
    container.style.cssText = placementOf(configuration, stored, direction) + brand;
    placeholder.paint(options, brand);
  }

  function opensByDefault() {
    const { isOpenByDefault, defaultIsOpen, persistOpenState } = configuration;
    const remembered = persistOpenState && readStorage("sessionStorage", names.IS_OPEN_KEY);
    return remembered ? remembered === "true" : isOpenByDefault || defaultIsOpen || stored.is_open_by_default;
  }

  /**
   * Whether the chat must load before it is opened. Unseen messages of a known customer and callbacks of the page need
   * it.
   */
  function needsChatAtOnce() {
    const { customer, onChatLoaded, popUpInitialMessage } = configuration;
    const isKnown = readStorage("localStorage", names.CUSTOMER_ID_KEY) || customer?.external_id;
    return isKnown || onChatLoaded || popUpInitialMessage;
  }

  /** Loads the chat. For new visitors it loads when the pointer or the focus reaches the button. */
  function loadChat() {
    chat ??= whenMounted.then(fetchHost).then(({ createChat }) => {
      isChatLoaded = true;
      return createChat({ configuration, stored, container, launcher, placeholder, signal } satisfies ChatContext);
    });
    chat.catch(() => {
      chat = undefined; // the next click retries
    });
    return chat;
  }

  function withChat(use: (chat: Chat) => void) {
    loadChat().then(use).catch(logPageError);
  }

  /**
   * @param isAsked whether the visitor or the page opens the chat. Then the chat gets the focus, unlike a chat that is
   * open by default
   */
  function open(isAsked = true) {
    shouldBeOpen = true;
    if (!isChatLoaded) whenMounted.then(() => shouldBeOpen && !isChatLoaded && placeholder.show(isAsked));
    withChat((chat) => shouldBeOpen && chat.setOpen(true, isAsked));
  }

  function close() {
    shouldBeOpen = false;
    placeholder.hide();
    if (chat) withChat((chat) => chat.setOpen(false));
  }

  function toggle() {
    if (isChatLoaded) withChat((chat) => chat.toggle());
    else if (shouldBeOpen) close();
    else open();
  }

  /** Identifies the visitor. Details of a visitor who has not written yet are stored with their first message. */
  function identify(customer: CustomerDetails) {
    configuration.customer = { ...configuration.customer, ...customer };
    if (chat || customer.external_id) withChat((chat) => chat.identify());
  }

  /** Updates the page's options or the team's stored settings of a widget on the page. */
  function update(changes: Partial<Configuration>, settings?: StoredSettings) {
    Object.assign(configuration, changes);
    Object.assign(stored, settings);
    paint();
    if (chat) withChat((chat) => chat.configure());
  }

  /** Forgets the visitor in this browser. The chat goes on with an anonymous visitor. */
  const signOut = () => loadChat().then((chat) => chat.signOut());

  function remove() {
    removal.abort();
    container.remove();
  }

  return { open: () => open(), close, toggle, identify, signOut, update, remove };
}
