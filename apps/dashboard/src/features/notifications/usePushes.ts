import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "zustand";
import { logProblem } from "../../platform/log.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { loadPushes } from "./load-pushes.ts";
import { allowNotifications, currentPermission } from "./permission.ts";
import { pushRegistration } from "./push-registration.ts";

const pushesKey = ["pushes"] as const;

/** The state of pushes in this browser while Parley is closed, with errors. */
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

  /** Call it only on a click: the browser may ask for permission. */
  async function start() {
    await allowNotifications();
    if (currentPermission() === "on") await change(true);
  }

  const problem = error ? describeError(error) : data?.problem;
  return {
    isSupported: "serviceWorker" in navigator && "PushManager" in window,
    isOn,
    isBusy,
    /** The reason why the last change failed. */
    failure,
    /** The reason why pushes are enabled but do not arrive. */
    problem: isOn ? (problem ?? undefined) : undefined,
    start,
    stop: () => change(false),
  };
}
