import type { Message } from "@parley/contract";
import { isUuid, openStorage, readCustomerId, storeCustomerId, visitorKey } from "@parley/sdk/internal";
import * as names from "@parley/sdk/names";
import type { Launcher } from "../loader/launcher.ts";
import type { Configuration, CustomerDetails } from "../loader/options.ts";
import type { PlaceholderChat } from "../loader/placeholder-chat.ts";
import type { StoredSettings } from "../loader/server.ts";
import { runSafely } from "../shared/page-errors.ts";
import { adoptPageStyles, applyStyles } from "../shared/styles.ts";
import { browserInfo } from "./browser-info.ts";
import css from "./frame.css?inline";
import { frameAddress, frameParameters } from "./frame-address.ts";
import { createFrameWindow } from "./frame-window.ts";
import { reportHostPage } from "./report-host-page.ts";

/** The elements and settings that the loader has created. */
export interface ChatContext {
  configuration: Configuration;
  stored: StoredSettings;
  container: HTMLElement;
  launcher: Launcher;
  placeholder: PlaceholderChat;
  /** Aborted when the widget is removed. */
  signal: AbortSignal;
}

export type Chat = ReturnType<typeof createChat>;

/** The chat on the page: the frame, and the messages between page and frame. */
export function createChat({ configuration, stored, container, launcher, placeholder, signal }: ChatContext) {
  const ts = String(Date.now());
  const persistentStorage = openStorage("localStorage");
  const tabStorage = openStorage("sessionStorage");
  let customerId = readCustomerId(persistentStorage);
  let isLoaded = false;
  let isOpen = false;
  let unseen = 0;

  adoptPageStyles(css, signal);
  const frame = createFrameWindow({ address: address(), ts, signal, onReady: postOpenState, onMessage: receive });
  applyStyles(frame.element, configuration.styles?.chatContainer);
  container.prepend(frame.element);
  container.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal });
  reportHostPage(configuration, key);

  function address() {
    return frameAddress(configuration, stored, { ts, customerId, metadata: visitorMetadata() });
  }

  function key(refused?: unknown) {
    return visitorKey(persistentStorage, configuration.accountId, refused);
  }

  function visitorMetadata() {
    return { ...browserInfo(), ...configuration.customer };
  }

  /**
   * @param isAsked whether the visitor or the page opens the chat. Then the chat gets the focus, unlike a chat that is
   * open by default
   */
  function setOpen(isToOpen: boolean, isAsked = true) {
    if (isToOpen === isOpen || (isOpen && configuration.isWindow)) return;
    const hadFocus = hasFocus() || isPlaceholderFocused();
    isOpen = isToOpen;
    launcher.show(isOpen, unseen, isOpen && isLoaded);
    if (isLoaded) frame.show(isOpen ? "chat" : "hidden");
    else if (isOpen) placeholder.show(isAsked);
    else placeholder.hide();
    if (isLoaded && isOpen && isAsked) frame.element.focus();
    if (!isOpen && hadFocus) launcher.focus();
    postOpenState();
    if (configuration.persistOpenState) tabStorage.setItem(names.IS_OPEN_KEY, String(isOpen));
    runSafely(() => (isOpen ? configuration.onChatOpened?.() : configuration.onChatClosed?.()));
  }

  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const toggle = () => setOpen(!isOpen);
  const hasFocus = () => document.activeElement === frame.element;
  /** For the page, the host element of a shadow root has the focus of the elements within. */
  const isPlaceholderFocused = () => document.activeElement === launcher.element;

  function postOpenState() {
    if (isOpen || isLoaded) frame.post(names.TOGGLE, { isOpen, shouldFocus: hasFocus() });
  }

  /** Sends changed parameters to the frame. Before the frame is loaded, it is reloaded with a new address. */
  function sendOrReload(event: string, payload: unknown) {
    if (isLoaded) frame.post(event, payload);
    else frame.load(address());
  }

  function configure() {
    sendOrReload(names.UPDATE_CONFIG, frameParameters(configuration, stored));
  }

  function identify(customer?: CustomerDetails) {
    configuration.customer = { ...configuration.customer, ...customer };
    sendOrReload(names.UPDATE_CUSTOMER, { customerId, metadata: visitorMetadata() });
  }

  function receive(event: string, payload: Record<string, unknown>) {
    if (event === names.VISITOR_KEY) frame.post(event, key(payload.refused));
    if (event === names.CHAT_LOADED) handleLoaded();
    if (event === names.CUSTOMER_UPDATED || event === names.CUSTOMER_CREATED) storeNewCustomer(payload.customerId);
    if (event === names.CONVERSATION_JOINED) sendDetails(payload.customerId);
    if (event === names.MESSAGES_UNSEEN) showUnseen(Number(payload.count) || 1);
    if (event === names.MESSAGES_SEEN) clearUnseen();
    if (event === names.OPEN) open();
    if (event === names.CLOSE) close();
    runSafely(() => callBack(event, payload as unknown as Message));
  }

  function callBack(event: string, message: Message) {
    const isFromAgent = message.user_id && !message.customer_id;
    if (event === names.MESSAGE_SENT) configuration.onMessageSent?.(message);
    if (event === names.MESSAGE_RECEIVED && isFromAgent) configuration.onMessageReceived?.(message);
  }

  function handleLoaded() {
    const isFirstTime = !isLoaded;
    isLoaded = true;
    if (isFirstTime) replacePlaceholder();
    postOpenState();
    frame.post(names.PLAN, { plan: stored.account?.subscription_plan });
    if (isFirstTime) onFirstLoad();
  }

  /** Replaces the placeholder chat by the loaded chat, with the text that the visitor has begun. */
  function replacePlaceholder() {
    if (!isOpen) return;
    const isWaiting = isPlaceholderFocused();
    frame.show("chat");
    if (isWaiting) frame.element.focus();
    frame.post(names.RESTORE_DRAFT, placeholder.takeDraft());
    launcher.show(true, unseen, true);
  }

  function onFirstLoad() {
    runSafely(() => configuration.onChatLoaded?.({ open, close, identify }));
    if (configuration.popUpInitialMessage) setTimeout(popUp, Number(configuration.popUpInitialMessage));
  }

  /** Shows the greeting once per tab. The frame reports unseen messages, or that there is no greeting. */
  function popUp() {
    if (isOpen || unseen > 0 || tabStorage.getItem(names.POP_UP_SEEN_KEY)) return;
    frame.show("preview");
    frame.post(names.DISPLAY_NOTIFICATIONS, { shouldDisplayNotifications: true, popUpInitialMessage: true });
  }

  function clearUnseen() {
    if (configuration.popUpInitialMessage) tabStorage.setItem(names.POP_UP_SEEN_KEY, "true");
    showUnseen(0);
  }

  /** Sends the visitor's present details when a conversation begins. */
  function sendDetails(customerId: unknown) {
    frame.post(names.UPDATE_CUSTOMER, { customerId, metadata: visitorMetadata() });
  }

  /** Shows a preview of unseen messages above the button, or hides it when there are none. */
  function showUnseen(count: number) {
    unseen = count;
    frame.post(names.DISPLAY_NOTIFICATIONS, { shouldDisplayNotifications: count > 0 });
    if (!isOpen) frame.show(count > 0 ? "preview" : "hidden");
    launcher.show(isOpen, count, isOpen && isLoaded);
  }

  /** Stores a new customer id. @returns whether the id has changed */
  function changeCustomer(id: unknown): id is string {
    if (!isUuid(id) || id === customerId) return false;
    customerId = id;
    storeCustomerId(persistentStorage, id);
    return true;
  }

  function storeNewCustomer(id: unknown) {
    if (changeCustomer(id)) window.dispatchEvent(new CustomEvent(names.PAGE_CUSTOMER_SET, { detail: id }));
  }

  /** Another script on the page has identified the visitor. */
  function adoptCustomer(id: unknown) {
    if (changeCustomer(id)) sendOrReload(names.SET_CUSTOMER, id);
  }

  function startOverAs(id: unknown) {
    if (!changeCustomer(id)) return;
    isLoaded = false;
    frame.load(address());
  }

  return { setOpen, toggle, identify, configure, adoptCustomer, startOverAs };
}
