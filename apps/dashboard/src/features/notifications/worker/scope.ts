/** What a service worker's script sees of its surroundings, as far as ours uses it: TypeScript has it only instead of a page's. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushedEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
}

/** A tab or a window. */
export interface OpenPage {
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer?: MessagePort[]): void;
}

interface LastingEvent {
  /** The browser lets the worker live until then. */
  waitUntil(work: Promise<unknown>): void;
}

interface PushedEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}

interface ClickEvent extends LastingEvent {
  readonly notification: Notification;
}
