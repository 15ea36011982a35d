import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../../platform/errors.ts";
import { logProblem } from "../../platform/log.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { useStore } from "../../platform/store.ts";
import { loadPushes } from "./load-pushes.ts";
import { allowNotifications, currentPermission } from "./permission.ts";
import { pushRegistration } from "./push-registration.ts";

const pushesKey = ["pushes"] as const;

/** Whether this browser is told while Parley is closed, and what stands in the way. */
export function usePushes() {
  const { user_id } = useSession();
  const cache = useQueryClient();
  const isOn = useStore(pushRegistration, (kept) => kept?.user_id === user_id);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: pushesKey,
    queryFn: async () => (await loadPushes()).renewPushes(user_id),
    enabled: isOn && !isBusy,
    retry: false,
  });

  async function change(isWanted: boolean) {
    setFailure(undefined);
    setBusy(true);
    try {
      const { startPushes, stopPushes } = await loadPushes();
      if (isWanted) cache.setQueryData(pushesKey, await startPushes(user_id));
      else await stopPushes();
    } catch (error) {
      logProblem("The browser's push service did not take part.", error);
      setFailure(describeError(error));
    }
    setBusy(false);
  }

  /** Only in answer to a click: the browser may ask, too. */
  async function start() {
    await allowNotifications();
    if (currentPermission() === "on") await change(true);
  }

  const problem = error ? describeError(error) : data?.problem;
  return {
    isSupported: "serviceWorker" in navigator && "PushManager" in window,
    isOn,
    isBusy,
    /** Why it could not be switched. */
    failure,
    /** Why it is on, and nothing gets here. */
    problem: isOn ? (problem ?? undefined) : undefined,
    start,
    stop: () => change(false),
  };
}
