export { removePushesOfPreviousUser } from "./load-pushes.ts";
export { closeAllNotifications, closeNotifications, notify } from "./notify.ts";
export { offerNotifications } from "./offer-notifications.tsx";
export { allowNotifications, declineNotifications, usePermission } from "./permission.ts";
export { playNewMessageSound, playSound, switchSound, useIsSoundOn } from "./sound.ts";
export { useLeaderTab } from "./useLeaderTab.ts";
export { usePushes } from "./usePushes.ts";
export { useServiceWorker } from "./useServiceWorker.ts";
