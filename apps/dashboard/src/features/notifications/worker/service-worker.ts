import type { WebPushPayload } from "@parley/contract";
import { showNotification } from "../show-notification.ts";
import { isAnyTabVisible } from "../visible-tabs.ts";
import { findDashboard } from "./find-dashboard.ts";
import type { WorkerScope } from "./scope.ts";

/**
 * Shows notifications while no tab of Parley is visible or open. The browser starts the worker for a push and for a
 * click on a notification. The worker is built separately from the dashboard and has no state.
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
  await navigator.setAppBadge?.(news.badge).catch(() => undefined); // only installed apps have a badge
  if (await isAnyTabVisible()) return;
  const hasSoundOfItsOwn = (await findDashboard(worker.clients)) !== undefined;
  await showNotification(worker.registration, { ...news, topic: news.conversation_id, isSilent: hasSoundOfItsOwn });
}

/** Opens the conversation in an open tab, so that unsaved input is kept. Without one it opens a new tab. */
async function open(conversationId: string) {
  const dashboard = await findDashboard(worker.clients);
  if (!dashboard) return worker.clients.openWindow(`/conversations/all/${conversationId}`);
  dashboard.postMessage({ open: conversationId });
  return dashboard.focus();
}
