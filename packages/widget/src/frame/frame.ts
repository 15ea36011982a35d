import {
  createStore,
  createVisit,
  forgetVisitor,
  isUuid,
  openStorage,
  type Store,
  unseenIn,
  type Visit,
  type VisitorDetails,
} from "@parley/sdk/internal";
import * as names from "@parley/sdk/names";
import { logPageError } from "../shared/page-errors.ts";
import { type Config, isOldHost, readConfig, readParameters } from "./config.ts";
import { focusField } from "./conversation/focus-field.ts";
import { loadScript } from "./load-script.ts";
import { createPage } from "./page.ts";

export interface FrameState {
  config: Config;
  isOpen: boolean;
  /** The text that the visitor began to write in the placeholder chat. */
  begun: string;
  /** Whether unseen messages may show while the chat is closed. */
  isPreviewing: boolean;
  /** The account's subscription; undefined until the host sends it. */
  plan: string | undefined;
  visit: Visit | undefined;
}

export interface Frame extends Pick<Store<FrameState>, "get" | "subscribe"> {
  open(): void;
  close(): void;
}

/** The frame's state, and its messages to and from the host. */
export function createFrame(address: URL): Frame {
  const config = readConfig(address);
  const page = createPage(config.ts);
  const storage = openStorage("localStorage");
  if (config.isSignedOut && config.accountId) forgetVisitor(config.accountId);
  const store = createStore<FrameState>({
    config,
    isOpen: isOldHost(config),
    begun: "",
    isPreviewing: false,
    plan: undefined,
    visit: undefined,
  });
  let reportedUnseen = 0;
  let key: string | undefined;
  const renewals: (() => void)[] = [];

  page.listen(onHostMessage);
  document.addEventListener("visibilitychange", updateSeen);
  window.addEventListener("keydown", onKey);
  renewKey().then(begin);
  if (config.isOutsideWorkingHours === undefined && config.accountId) {
    loadScript("stored-settings")
      .then(({ addStoredSettings }: typeof import("./stored-settings.ts")) => addStoredSettings(store))
      .catch(() => {}); // the chat has defaults
  }

  /** Starts a new visit when the account, the inbox or the server changes. */
  function begin() {
    const { config, visit } = store.get();
    visit?.end();
    closeDialogs();
    if (!config.accountId) return;
    const next = createVisit(
      { ...config, accountId: config.accountId, visitorKey: () => key, renewKey },
      { emit: page.post, storage, onReceived: alertVisitor },
    );
    next.subscribe(updateSeen);
    store.change({ visit: next });
  }

  /** Resolves with the key from the host: the first key, or one that differs from the present key. */
  async function renewKey() {
    if (config.isKeyed) {
      page.post(names.VISITOR_KEY, { refused: key });
      await new Promise<void>((resolve) => renewals.push(resolve));
    }
  }

  function onHostMessage(event: string, payload: unknown) {
    const data = (payload ?? {}) as Record<string, unknown>;
    const { visit } = store.get();
    if (event === names.TOGGLE) setOpen(data.isOpen === true, data.shouldFocus !== false);
    if (event === names.DISPLAY_NOTIFICATIONS) preview(data.shouldDisplayNotifications === true);
    if (event === names.PLAN) store.change({ plan: String(data.plan ?? "") });
    if (event === names.RESTORE_DRAFT) restoreDraft(String(data.text ?? ""), data.isSent === true);
    if (event === names.UPDATE_CONFIG) reconfigure(data);
    if (event === names.VISITOR_KEY) {
      key = String(payload);
      while (renewals.length) renewals.pop()!();
    }
    if (event === names.SET_CUSTOMER && isUuid(payload)) visit?.adopt(payload);
    if (event === names.UPDATE_CUSTOMER) {
      visit?.updateDetails(
        isUuid(data.customerId) ? data.customerId : undefined,
        (data.metadata ?? {}) as VisitorDetails,
      );
    }
  }

  function close() {
    page.post(names.CLOSE, {});
  }

  /** Typed text goes into the text field, also the first keys after the page has moved the focus to this frame. */
  function onKey({ key, isComposing, ctrlKey, metaKey }: KeyboardEvent) {
    if (key === "Escape" && !isComposing) close();
    const isText = key.length === 1 && !ctrlKey && !metaKey;
    if (isText && document.activeElement === document.body) focusField();
  }

  function setOpen(isOpen: boolean, shouldFocus: boolean) {
    store.change({ isOpen: isOpen || isOldHost(store.get().config) });
    if (isOpen && shouldFocus) setTimeout(focusField); // after the next render
    if (!isOpen) closeDialogs();
    if (isOpen) page.post(names.MESSAGES_SEEN, {});
    updateSeen();
  }

  /** An open dialog would make the preview of the closed chat inert. */
  function closeDialogs() {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  }

  function restoreDraft(text: string, isSent: boolean) {
    if (isSent) store.get().visit?.send({ body: text, attachments: [] });
    else store.change({ begun: text });
  }

  /** Previews unseen messages, or the greeting of an empty conversation. Without either, the host is notified. */
  function preview(isWanted: boolean) {
    const { config, visit } = store.get();
    const messages = visit?.get().messages ?? [];
    const isGreeting = messages.length === 0 && Boolean(config.greeting || config.awayMessage);
    const isPreviewing = isWanted && (isGreeting || unseenIn(messages).length > 0);
    store.change({ isPreviewing });
    if (isWanted && !isPreviewing) page.post(names.MESSAGES_SEEN, {});
  }

  function alertVisitor() {
    if (store.get().isOpen && document.visibilityState !== "hidden") return;
    loadScript("alert")
      .then(({ playAlertSound }: typeof import("./alert.ts")) => playAlertSound())
      .catch(logPageError);
  }

  /** Marks messages seen, or sends the host the number of unseen messages. */
  function updateSeen() {
    const { visit, isOpen } = store.get();
    const unseen = unseenIn(visit?.get().messages ?? []);
    if (isOpen && document.visibilityState === "visible") {
      if (unseen.length > 0) page.post(names.MESSAGES_SEEN, {});
      visit?.markSeen();
    } else if (unseen.length > 0 && unseen.length !== reportedUnseen) {
      page.post(names.MESSAGES_UNSEEN, { message: unseen.at(-1), count: unseen.length });
    } else if (unseen.length < reportedUnseen) {
      page.post(names.MESSAGES_SEEN, {}); // another tab has marked them as seen
    }
    reportedUnseen = unseen.length;
  }

  function reconfigure(changes: Record<string, unknown>) {
    const before = store.get().config;
    const config = { ...before, ...readParameters(changes, address) };
    store.change({ config });
    const isElsewhere = (["accountId", "inbox", "baseUrl"] as const).some((name) => config[name] !== before[name]);
    if (isElsewhere) begin();
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    open: () => page.post(names.OPEN, {}),
    close,
  };
}
