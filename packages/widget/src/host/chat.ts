import type { Message } from "@parley/contract";
import { isUuid, openStorage, recallCustomerId, rememberCustomerId, visitorKey } from "@parley/sdk/internal";
import * as names from "@parley/sdk/names";
import type { Launcher } from "../loader/launcher.ts";
import type { Configuration, CustomerDetails } from "../loader/options.ts";
import type { PlaceholderChat } from "../loader/placeholder-chat.ts";
import type { StoredSettings } from "../loader/server.ts";
import { runSafely } from "../shared/page-errors.ts";
import { adoptPageStyles, dress } from "../shared/styles.ts";
import { browserInfo } from "./browser-info.ts";
import css from "./frame.css?inline";
import { frameAddress, frameParameters } from "./frame-address.ts";
import { createFrameWindow } from "./frame-window.ts";
import { reportHostPage } from "./report-host-page.ts";

/** What the loader has put up on the page. */
export interface ChatSurroundings {
  configuration: Configuration;
  stored: StoredSettings;
  container: HTMLElement;
  launcher: Launcher;
  room: PlaceholderChat;
  /** Aborted when the widget is removed. */
  signal: AbortSignal;
}

export type Chat = ReturnType<typeof createChat>;

/** The chat on the page: the frame, and whatever page and frame have to tell each other. */
export function createChat({ configuration, stored, container, launcher, room, signal }: ChatSurroundings) {
  const ts = String(Date.now());
  const persistentStorage = openStorage("localStorage");
  const tabStorage = openStorage("sessionStorage");
  let customerId = recallCustomerId(persistentStorage);
  let isLoaded = false;
  let isOpen = false;
  let unseen = 0;

  adoptPageStyles(css, signal);
  const frame = createFrameWindow({ address: address(), ts, signal, onReady: postOpenState, onMessage: receive });
  dress(frame.element, configuration.styles?.chatContainer);
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

  /** @param isAsked by somebody, who then gets the focus; a page that opens with its chat keeps it */
  function setOpen(isToOpen: boolean, isAsked = true) {
    if (isToOpen === isOpen || (isOpen && configuration.isWindow)) return;
    const hadFocus = hasFocus() || isPlaceholderFocused();
    isOpen = isToOpen;
    launcher.show(isOpen, unseen, isOpen && isLoaded);
    if (isLoaded) frame.show(isOpen ? "chat" : "hidden");
    else if (isOpen) room.enter(isAsked);
    else room.leave();
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
  /** What stands in a shadow root has the focus, for the page, where the root is. */
  const isPlaceholderFocused = () => document.activeElement === launcher.element;

  function postOpenState() {
    if (isOpen || isLoaded) frame.tell(names.TOGGLE, { isOpen, shouldFocus: hasFocus() });
  }

  /** What the frame's address says is told again when it changes; before it can hear, by another address. */
  function sendOrReload(event: string, payload: unknown) {
    if (isLoaded) frame.tell(event, payload);
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
    if (event === names.VISITOR_KEY) frame.tell(event, key(payload.refused));
    if (event === names.CHAT_LOADED) becomeLoaded();
    if (event === names.CUSTOMER_UPDATED || event === names.CUSTOMER_CREATED) learnCustomer(payload.customerId);
    if (event === names.CONVERSATION_JOINED) introduce(payload.customerId);
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

  function becomeLoaded() {
    const isFirstTime = !isLoaded;
    isLoaded = true;
    if (isFirstTime) takeOver();
    postOpenState();
    frame.tell(names.PLAN, { plan: stored.account?.subscription_plan });
    if (isFirstTime) onFirstLoad();
  }

  /** The chat is there: what the visitor has begun goes on in it. */
  function takeOver() {
    if (!isOpen) return;
    const isWaiting = isPlaceholderFocused();
    frame.show("chat");
    if (isWaiting) frame.element.focus();
    frame.tell(names.TAKE_OVER, room.empty());
    launcher.show(true, unseen, true);
  }

  function onFirstLoad() {
    runSafely(() => configuration.onChatLoaded?.({ open, close, identify }));
    if (configuration.popUpInitialMessage) setTimeout(popUp, Number(configuration.popUpInitialMessage));
  }

  /** The greeting, once for each tab. The frame says when there is more than that to see, or nothing. */
  function popUp() {
    if (isOpen || unseen > 0 || tabStorage.getItem(names.POP_UP_SEEN_KEY)) return;
    frame.show("preview");
    frame.tell(names.DISPLAY_NOTIFICATIONS, { shouldDisplayNotifications: true, popUpInitialMessage: true });
  }

  function clearUnseen() {
    if (configuration.popUpInitialMessage) tabStorage.setItem(names.POP_UP_SEEN_KEY, "true");
    showUnseen(0);
  }

  /** Whoever writes is to be known to the team as what they are now. */
  function introduce(customerId: unknown) {
    frame.tell(names.UPDATE_CUSTOMER, { customerId, metadata: visitorMetadata() });
  }

  /** Unseen messages show in a preview above the button; none takes it away. */
  function showUnseen(count: number) {
    unseen = count;
    frame.tell(names.DISPLAY_NOTIFICATIONS, { shouldDisplayNotifications: count > 0 });
    if (!isOpen) frame.show(count > 0 ? "preview" : "hidden");
    launcher.show(isOpen, count, isOpen && isLoaded);
  }

  /** Whether this is news about who the visitor is. */
  function changeCustomer(id: unknown): id is string {
    if (!isUuid(id) || id === customerId) return false;
    customerId = id;
    rememberCustomerId(persistentStorage, id);
    return true;
  }

  function learnCustomer(id: unknown) {
    if (changeCustomer(id)) window.dispatchEvent(new CustomEvent(names.PAGE_CUSTOMER_SET, { detail: id }));
  }

  /** Another script on the page knows who the visitor is. */
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
