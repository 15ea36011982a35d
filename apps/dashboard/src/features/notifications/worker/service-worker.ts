import type { WebPushPayload } from "@parley/contract";
import { showNotification } from "../show-notification.ts";
import { isAnyTabVisible } from "../visible-tabs.ts";
import { findDashboard } from "./find-dashboard.ts";
import type { WorkerScope } from "./scope.ts";

/**
 * Tells of messages while no tab of Parley is in sight, or none is open. The browser starts it for a push and for a click on
 * what it showed; it is built apart from the dashboard, and keeps nothing.
 */
const worker = self as unknown as WorkerScope;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("push", (event) => {
  const news = event.data?.json() as WebPushPayload | undefined;
  if (news) event.waitUntil(notify(news));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

async function notify(news: WebPushPayload) {
  await navigator.setAppBadge?.(news.badge).catch(() => undefined); // only installed apps have one
  if (await isAnyTabVisible()) return;
  const hasSoundOfItsOwn = (await findDashboard(worker.clients)) !== undefined;
  await showNotification(worker.registration, { ...news, topic: news.conversation_id, isSilent: hasSoundOfItsOwn });
}

/** In a tab that is open, so that nothing begun is lost; else in a new one. */
async function open(conversationId: string) {
  const dashboard = await findDashboard(worker.clients);
  if (!dashboard) return worker.clients.openWindow(`/conversations/all/${conversationId}`);
  dashboard.postMessage({ open: conversationId });
  return dashboard.focus();
}
