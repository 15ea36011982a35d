import { RecordingsSocket } from "@parley/api-client";
import { useEffect, useState } from "react";
import { serverUrl } from "../../platform/environment.ts";
import { repeatedProblem } from "../../platform/log.ts";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { currentSession } from "../../platform/session/session.ts";
import { text } from "../../texts/text.ts";

/** The socket reconnects every few seconds. */
const LOG_AT_MOST_EVERY_MS = 30_000;

/** The live visits by recording id. True: the visitor's page is visible. */
export type LiveVisits = ReadonlyMap<string, boolean>;

/** The socket of live visits while a page needs it. `live` is undefined until the first list arrives. */
export function useRecordingsSocket() {
  const { account_id } = useSession();
  const [socket, setSocket] = useState<RecordingsSocket>();
  const [live, setLive] = useState<LiveVisits>();
  useEffect(() => {
    const opened = new RecordingsSocket({
      baseUrl: serverUrl,
      accountId: account_id,
      token: () => currentSession()?.token,
      onPresence: setLive,
      onError: repeatedProblem(text("error.socket"), LOG_AT_MOST_EVERY_MS),
    });
    setSocket(opened);
    return () => opened.close();
  }, [account_id]);
  return { socket, live };
}
