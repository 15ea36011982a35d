interface News {
  /** What it is about: one notification for each. */
  topic: string;
  message_id: string;
  title: string;
  body: string;
  isSilent: boolean;
}

/**
 * Shows a message by the service worker, in place of what was said before it in its conversation. The second time, be it the
 * push after the tab's own or a push that came twice, it draws no attention.
 */
export async function showNotification(registration: ServiceWorkerRegistration, news: News) {
  const { topic: tag, message_id, title, body, isSilent } = news;
  const shown = await registration.getNotifications({ tag });
  const isKnown = shown.some(({ data }) => data?.message_id === message_id);
  const noise = { renotify: !isKnown, silent: isKnown || isSilent };
  const options = { ...noise, tag, body, icon: "/icons/icon-192.png", data: { message_id } };
  await registration.showNotification(title, options);
}
