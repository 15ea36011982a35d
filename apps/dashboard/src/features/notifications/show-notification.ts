interface News {
  /** The conversation. A topic has one notification at a time. */
  topic: string;
  message_id: string;
  title: string;
  body: string;
  isSilent: boolean;
}

/**
 * Shows a message through the service worker and replaces the conversation's previous notification. A repeated message
 * makes no sound: the tab and the push may both show it, and pushes may arrive twice.
 */
export async function showNotification(registration: ServiceWorkerRegistration, news: News) {
  const { topic: tag, message_id, title, body, isSilent } = news;
  const shown = await registration.getNotifications({ tag });
  const isKnown = shown.some(({ data }) => data?.message_id === message_id);
  const noise = { renotify: !isKnown, silent: isKnown || isSilent };
  const options = { ...noise, tag, body, icon: "/icons/icon-192.png", data: { message_id } };
  await registration.showNotification(title, options);
}
