import { Watching } from "@parley/api-client";
import { useEffect, useState } from "react";
import { serverUrl } from "../../platform/environment.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { currentSession } from "../../platform/session.ts";

/** Visits that go on, by the id of their recording, and whether the visitor looks at the page. */
export type LiveVisits = ReadonlyMap<string, boolean>;

/** The socket of visits, while a screen of theirs is shown; `live` once it is known which go on. */
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
