import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { recordingsKey } from "./recordings-key.ts";
import { recordingText } from "./texts.ts";
import { useRecordingsSocket } from "./useRecordingsSocket.ts";

export const MAX_SHOWN = 100;

/** The live visits, latest first, and whether the account has any recording. */
export function useLiveRecordings() {
  const { live } = useRecordingsSocket();
  const ids = [...(live?.keys() ?? [])].sort().slice(0, MAX_SHOWN);
  const meta = { problem: recordingText("recordings.loadFailed") };
  const known = useQuery({
    queryKey: [...recordingsKey, "live", ids],
    queryFn: () => api.recordings.list({ ids }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta,
  });
  const any = useQuery({
    queryKey: [...recordingsKey, "any"],
    queryFn: () => api.recordings.list({ limit: 1 }),
    enabled: live?.size === 0,
    meta,
  });
  const recordings = ids.length === 0 ? [] : known.data?.filter(({ id }) => live?.has(id)).toSorted(byStart);
  const { error, refetch } = known.error ? known : any;
  return {
    live,
    recordings: live && recordings,
    isSetUp: any.data === undefined ? undefined : any.data.length > 0,
    hasMore: (live?.size ?? 0) > MAX_SHOWN,
    error,
    refetch,
  };
}

interface Started {
  started_at: string | null;
}

const byStart = (a: Started, b: Started) => ((a.started_at ?? "") < (b.started_at ?? "") ? 1 : -1);
