import { useEffect, useEffectEvent } from "react";
import { logProblem } from "../../platform/log.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { whenIdle } from "../../platform/when-idle.ts";
import { leavePushes, loadPushes } from "./load-pushes.ts";
import { arePushesOurs, keptPushes } from "./pushes-kept.ts";

/**
 * Answers the service worker, if this browser has ours: that here is a dashboard, and where a click on a notification leads.
 * Keeps the server knowing of this browser, or has it forget whom somebody else was told for.
 */
export function useWorker(onOpen: (about: string) => void) {
  const { user_id } = useSession();
  const open = useEffectEvent(onOpen);

  useEffect(() => {
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const hear = ({ data, ports: [port] }: MessageEvent) => (port ? port.postMessage("yes") : open(data.open));
    worker?.addEventListener("message", hear);
    return () => worker?.removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    if (!keptPushes.get()) return;
    return whenIdle(async () => {
      try {
        if (arePushesOurs()) await (await loadPushes()).renewPushes(user_id);
        else await leavePushes();
      } catch (error) {
        logProblem("This browser may not be told while Parley is closed.", error);
      }
    });
  }, [user_id]);
}
