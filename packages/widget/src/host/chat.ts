import type { Message } from "@parley/contract";
import { forgetVisitor, isUuid, openStorage, readCustomerId, storeCustomerId, visitorKey } from "@parley/sdk/internal";
import * as names from "@parley/sdk/names";
import type { Launcher } from "../loader/launcher.ts";
import type { Configuration, CustomerDetails } from "../loader/options.ts";
import type { PlaceholderChat } from "../loader/placeholder-chat.ts";
import type { StoredSettings } from "../loader/server.ts";
import { runSafely } from "../shared/page-errors.ts";
import { pageTexts } from "../shared/page-texts.ts";
import { adoptPageStyles, applyStyles } from "../shared/styles.ts";
import { createBadge } from "./badge.ts";
import { browserInfo } from "./browser-info.ts";
import { takeDrafts } from "./drafts.ts";
import css from "./frame.css?inline";
import { frameAddress, frameParameters } from "./frame-address.ts";
import { createFrameWindow } from "./frame-window.ts";
import { reportHostPage } from "./report-host-page.ts";
import { createTypingWatch } from "./typing-watch.ts";

/** The windows that the chat fills, as in `frame.css`. */
const FULL_SCREEN = "(max-width: 479px), (max-height: 479px)";

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

export type Chat = ReturnType<typeof createLiveChat>;

/** The chat of a widget that may have been removed meanwhile, for example outside working hours. */
export const createChat = (context: ChatContext): Chat =>
  context.signal.aborted ? createRemovedChat(context) : createLiveChat(context);

/** A removed widget shows nothing, but a person can still sign out. */
function createRemovedChat({ configuration }: ChatContext): Chat {
  const ignore = () => {};
  const ignored = { setOpen: ignore, toggle: ignore, identify: ignore, configure: ignore };
  return { ...ignored, adoptCustomer: ignore, startOverAs: ignore, signOut: () => forgetOnPage(configuration) };
}

/** Deletes the visitor's data from the page's storage. */
function forgetOnPage({ accountId }: Configuration) {
  forgetVisitor(accountId);
  for (const name of [names.IS_OPEN_KEY, names.POP_UP_SEEN_KEY]) openStorage("sessionStorage").removeItem(name);
}

/** The chat on the page: the frame, and the messages between page and frame. */
function createLiveChat({ configuration, stored, container, launcher, placeholder, signal }: ChatContext) {
  let ts = String(Date.now());
  const persistentStorage = openStorage("localStorage");
  const tabStorage = openStorage("sessionStorage");
  let customerId = readCustomerId(persistentStorage);
  let isLoaded = false;
  /** Changes since the frame's address was set, by event. Their latest state is sent once the frame is loaded. */
  const pending = new Map<string, () => unknown>();
  let isOpen = false;
  let unseen = 0;

  adoptPageStyles(css, signal);
  const fullScreen = matchMedia(FULL_SCREEN);
  fullScreen.addEventListener("change", configure, { signal });
  const frame = createFrameWindow({ address: address(), ts, signal, onReady: postOpenState, onMessage: receive });
  applyStyles(frame.element, configuration.styles?.chatContainer);
  container.prepend(frame.element);
  container.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal });
  const badge = createBadge(launcher);
  const typing = createTypingWatch(placeholder.element, signal);
  reportHostPage(configuration, key);

  function address() {
    return frameAddress(configuration, stored, isCloseable(), { ts, customerId, metadata: visitorMetadata() });
  }

  /** The launcher closes the chat, unless the page hides it or the chat covers it. */
  function isCloseable() {
    return !configuration.isWindow && (fullScreen.matches || !launcher.button.offsetWidth);
  }

  function key(refused?: unknown) {
    return visitorKey(persistentStorage, configuration.accountId, refused);
  }

  function visitorMetadata() {
    return { ...browserInfo(), ...configuration.customer };
  }

  function customerDetails() {
    return { customerId, metadata: visitorMetadata() };
  }

  /**
   * @param isAsked whether the visitor or the page opens the chat. Then the chat gets the focus, unlike a chat that is
   * open by default
   */
  function setOpen(isToOpen: boolean, isAsked = true) {
    if (isToOpen === isOpen || (isOpen && configuration.isWindow)) return;
    const hadFocus = hasFocus() || isPlaceholderFocused();
    isOpen = isToOpen;
    showLauncher();
    if (isLoaded) frame.show(isOpen ? "chat" : "hidden");
    else if (isOpen) placeholder.show(isAsked);
    else placeholder.hide();
    if (isLoaded && isOpen && isAsked) frame.element.focus();
    if (!isOpen && hadFocus) launcher.button.focus();
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

  /** Sends a change to the frame, once it is loaded. */
  function send(event: string, payload: () => unknown) {
    if (isLoaded) frame.post(event, payload());
    else pending.set(event, payload);
  }

  function configure() {
    showLauncher();
    send(names.UPDATE_CONFIG, () => frameParameters(configuration, stored, isCloseable()));
  }

  function identify(customer?: CustomerDetails) {
    configuration.customer = { ...configuration.customer, ...customer };
    send(names.UPDATE_CUSTOMER, customerDetails);
  }

  function receive(event: string, payload: Record<string, unknown>) {
    if (event === names.VISITOR_KEY) frame.post(event, key(payload.refused));
    if (event === names.CHAT_LOADED) typing.betweenKeys(handleLoaded);
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
    for (const [event, payload] of pending) frame.post(event, payload());
    pending.clear();
    if (isFirstTime) onFirstLoad();
  }

  /** Replaces the placeholder chat by the loaded chat, with the texts that the visitor has written. */
  function replacePlaceholder() {
    for (const draft of takeDrafts(placeholder.element)) frame.post(names.RESTORE_DRAFT, draft);
    if (!isOpen) return;
    const isWaiting = isPlaceholderFocused();
    placeholder.hide();
    frame.show("chat");
    if (isWaiting) frame.element.focus();
    showLauncher();
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
    showLauncher();
  }

  function showLauncher() {
    launcher.show(isOpen);
    // On a phone the loaded chat covers the button, and has a close button of its own.
    launcher.element.toggleAttribute("data-open", isOpen && isLoaded);
    badge.show(isOpen ? 0 : unseen, pageTexts(configuration));
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
    if (changeCustomer(id)) send(names.SET_CUSTOMER, () => customerId);
  }

  /** The recorder has identified the visitor. A chat of an earlier customer starts over. */
  function startOverAs(id: unknown) {
    if (!customerId) return adoptCustomer(id);
    if (changeCustomer(id)) startAnew(address());
  }

  /** Forgets the visitor. Messages of their frame are ignored from now on, and the next frame deletes what it stored. */
  function signOut() {
    close();
    forgetOnPage(configuration);
    takeDrafts(placeholder.element);
    configuration.customer = undefined;
    customerId = undefined;
    showUnseen(0);
    ts = String(Date.now());
    startAnew(`${address()}&isSignedOut=1`);
  }

  function startAnew(from: string) {
    isLoaded = false;
    pending.clear();
    frame.load(from, ts);
  }

  return { setOpen, toggle, identify, configure, adoptCustomer, startOverAs, signOut };
}
