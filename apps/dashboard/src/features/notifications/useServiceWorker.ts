import { useEffect, useEffectEvent } from "react";
import { logProblem } from "../../platform/log.ts";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { whenIdle } from "../../platform/when-idle.ts";
import { loadPushes, removePushesOfPreviousUser } from "./load-pushes.ts";
import { hasPushRegistration, pushRegistration } from "./push-registration.ts";

/**
 * Replies to the service worker's question whether this tab is a dashboard. Opens the conversation of a clicked
 * notification. Renews this browser's push registration, or removes the registration of another user.
 */
export function useServiceWorker(onOpen: (topic: string) => void) {
  const { user_id } = useSession();
  const open = useEffectEvent(onOpen);

  useEffect(() => {
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const onMessage = ({ data, ports: [port] }: MessageEvent) => (port ? port.postMessage("yes") : open(data.open));
    worker?.addEventListener("message", onMessage);
    return () => worker?.removeEventListener("message", onMessage);
  }, []);

  useEffect(() => {
    if (!pushRegistration.getState()) return;
    return whenIdle(async () => {
      try {
        if (hasPushRegistration()) await (await loadPushes()).renewPushes(user_id);
        else await removePushesOfPreviousUser();
      } catch (error) {
        logProblem("This browser may not be told while Parley is closed.", error);
      }
    });
  }, [user_id]);
}
