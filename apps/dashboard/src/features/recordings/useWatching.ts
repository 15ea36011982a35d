import { Watching } from "@parley/api-client";
import { useEffect, useState } from "react";
import { serverUrl } from "../../platform/environment.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { currentSession } from "../../platform/session.ts";

/** The live visits by recording id. True: the visitor's page is visible. */
export type LiveVisits = ReadonlyMap<string, boolean>;

/** The socket of live visits while a page needs it. `live` is undefined until the first list arrives. */
export function useWatching() {
  const { account_id } = useSession();
  const [watching, setWatching] = useState<Watching>();
  const [live, setLive] = useState<LiveVisits>();
  useEffect(() => {
    const opened = new Watching({
      baseUrl: serverUrl,
      accountId: account_id,
      token: () => currentSession()?.token,
      onPresence: setLive,
    });
    setWatching(opened);
    return () => opened.close();
  }, [account_id]);
  return { watching, live };
}
