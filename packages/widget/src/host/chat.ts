import type { Message } from "@parley/contract";
import * as names from "@parley/sdk/names";
import { isUuid, openStorage, recallCustomerId, rememberCustomerId, visitorKey } from "@parley/sdk/parts";
import type { Launcher } from "../loader/launcher.ts";
import type { Configuration, CustomerDetails } from "../loader/options.ts";
import type { StoredSettings } from "../loader/server.ts";
import type { WaitingRoom } from "../loader/waiting-room.ts";
import { runSafely } from "../shared/page-errors.ts";
import { adoptPageStyles, dress } from "../shared/styles.ts";
import { browserInfo } from "./browser-info.ts";
import css from "./frame.css?inline";
import { frameAddress, frameParameters } from "./frame-address.ts";
import { createFrameWindow } from "./frame-window.ts";
import { reportSighting } from "./sighting.ts";

/** What the loader has put up on the page. */
export interface ChatSurroundings {
  configuration: Configuration;
  stored: StoredSettings;
  container: HTMLElement;
  launcher: Launcher;
  room: WaitingRoom;
  /** Aborted when the widget is removed. */
  signal: AbortSignal;
}

export type Chat = ReturnType<typeof createChat>;

/** The chat on the page: the frame, and whatever page and frame have to tell each other. */
export function createChat({ configuration, stored, container, launcher, room, signal }: ChatSurroundings) {
  const ts = String(Date.now());
  const lasting = openStorage("localStorage");
  const ofThisTab = openStorage("sessionStorage");
  let customerId = recallCustomerId(lasting);
  let isLoaded = false;
  let isOpen = false;
  let unseen = 0;

  adoptPageStyles(css, signal);
  const frame = createFrameWindow({ address: address(), ts, signal, onReady: tellWhetherOpen, onMessage: hear });
  dress(frame.element, configuration.styles?.chatContainer);
  container.prepend(frame.element);
  container.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal });
  reportSighting(configuration, key);

  function address() {
    return frameAddress(configuration, stored, { ts, customerId, metadata: aboutVisitor() });
  }

  function key(refused?: unknown) {
    return visitorKey(lasting, configuration.accountId, refused);
  }

  function aboutVisitor() {
    return { ...browserInfo(), ...configuration.customer };
  }

  /** @param isAsked by somebody, who then gets the focus; a page that opens with its chat keeps it */
  function setOpen(isToOpen: boolean, isAsked = true) {
    if (isToOpen === isOpen || (isOpen && configuration.isWindow)) return;
    const hadFocus = hasFocus() || isWaitingWithFocus();
    isOpen = isToOpen;
    launcher.show(isOpen, unseen, isOpen && isLoaded);
    if (isLoaded) frame.show(isOpen ? "chat" : "hidden");
    else if (isOpen) room.enter(isAsked);
    else room.leave();
    if (isLoaded && isOpen && isAsked) frame.element.focus();
    if (!isOpen && hadFocus) launcher.focus();
    tellWhetherOpen();
    if (configuration.persistOpenState) ofThisTab.setItem(names.IS_OPEN_KEY, String(isOpen));
    runSafely(() => (isOpen ? configuration.onChatOpened?.() : configuration.onChatClosed?.()));
  }

  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const toggle = () => setOpen(!isOpen);
  const hasFocus = () => document.activeElement === frame.element;
  /** What stands in a shadow root has the focus, for the page, where the root is. */
  const isWaitingWithFocus = () => document.activeElement === launcher.element;

  function tellWhetherOpen() {
    if (isOpen || isLoaded) frame.tell(names.TOGGLE, { isOpen, shouldFocus: hasFocus() });
  }

  /** What the frame's address says is told again when it changes; before it can hear, by another address. */
  function retell(event: string, payload: unknown) {
    if (isLoaded) frame.tell(event, payload);
    else frame.load(address());
  }

  function configure() {
    retell(names.UPDATE_CONFIG, frameParameters(configuration, stored));
  }

  function identify(customer?: CustomerDetails) {
    configuration.customer = { ...configuration.customer, ...customer };
    retell(names.UPDATE_CUSTOMER, { customerId, metadata: aboutVisitor() });
  }

  function hear(event: string, payload: Record<string, unknown>) {
    if (event === names.VISITOR_KEY) frame.tell(event, key(payload.refused));
    if (event === names.CHAT_LOADED) becomeLoaded();
    if (event === names.CUSTOMER_UPDATED || event === names.CUSTOMER_CREATED) learnCustomer(payload.customerId);
    if (event === names.CONVERSATION_JOINED) introduce(payload.customerId);
    if (event === names.MESSAGES_UNSEEN) announce(Number(payload.count) || 1);
    if (event === names.MESSAGES_SEEN) rest();
    if (event === names.OPEN) open();
    if (event === names.CLOSE) close();
    runSafely(() => passOn(event, payload as unknown as Message));
  }

  function passOn(event: string, message: Message) {
    const isFromAgent = message.user_id && !message.customer_id;
    if (event === names.MESSAGE_SENT) configuration.onMessageSent?.(message);
    if (event === names.MESSAGE_RECEIVED && isFromAgent) configuration.onMessageReceived?.(message);
  }

  function becomeLoaded() {
    const isFirstTime = !isLoaded;
    isLoaded = true;
    if (isFirstTime) takeOver();
    tellWhetherOpen();
    frame.tell(names.PLAN, { plan: stored.account?.subscription_plan });
    if (isFirstTime) welcome();
  }

  /** The chat is there: what the visitor has begun goes on in it. */
  function takeOver() {
    if (!isOpen) return;
    const isWaiting = isWaitingWithFocus();
    frame.show("chat");
    if (isWaiting) frame.element.focus();
    frame.tell(names.TAKE_OVER, room.empty());
    launcher.show(true, unseen, true);
  }

  function welcome() {
    runSafely(() => configuration.onChatLoaded?.({ open, close, identify }));
    if (configuration.popUpInitialMessage) setTimeout(popUp, Number(configuration.popUpInitialMessage));
  }

  /** The greeting, once for each tab. The frame says when there is more than that to see, or nothing. */
  function popUp() {
    if (isOpen || unseen > 0 || ofThisTab.getItem(names.POP_UP_SEEN_KEY)) return;
    frame.show("preview");
    frame.tell(names.DISPLAY_NOTIFICATIONS, { shouldDisplayNotifications: true, popUpInitialMessage: true });
  }

  function rest() {
    if (configuration.popUpInitialMessage) ofThisTab.setItem(names.POP_UP_SEEN_KEY, "true");
    announce(0);
  }

  /** Whoever writes is to be known to the team as what they are now. */
  function introduce(customerId: unknown) {
    frame.tell(names.UPDATE_CUSTOMER, { customerId, metadata: aboutVisitor() });
  }

  /** Unseen messages show in a preview above the button; none takes it away. */
  function announce(count: number) {
    unseen = count;
    frame.tell(names.DISPLAY_NOTIFICATIONS, { shouldDisplayNotifications: count > 0 });
    if (!isOpen) frame.show(count > 0 ? "preview" : "hidden");
    launcher.show(isOpen, count, isOpen && isLoaded);
  }

  /** Whether this is news about who the visitor is. */
  function becomes(id: unknown): id is string {
    if (!isUuid(id) || id === customerId) return false;
    customerId = id;
    rememberCustomerId(lasting, id);
    return true;
  }

  function learnCustomer(id: unknown) {
    if (becomes(id)) window.dispatchEvent(new CustomEvent(names.PAGE_CUSTOMER_SET, { detail: id }));
  }

  /** Another script on the page knows who the visitor is. */
  function adoptCustomer(id: unknown) {
    if (becomes(id)) retell(names.SET_CUSTOMER, id);
  }

  function startOverAs(id: unknown) {
    if (!becomes(id)) return;
    isLoaded = false;
    frame.load(address());
  }

  return { setOpen, toggle, identify, configure, adoptCustomer, startOverAs };
}
