import type { RecordingSettings } from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { recordingsKey } from "./recordings-key.ts";
import { recordingText } from "./texts.ts";

const OFFERED_DAYS = 30;
const settingsKey = [...recordingsKey, "settings"];

/** Switches the storage of recordings. Not optimistic: the switch changes after the server has saved it. */
export function useRecordingStorageSwitch() {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: settingsKey, queryFn: api.recordings.settings });
  const change = useMutation({
    mutationFn: api.recordings.keepFor,
    onSuccess: (settings) => cache.setQueryData<RecordingSettings>(settingsKey, settings),
    onError: (error) => toast({ title: recordingText("keep.failed"), message: describeError(error), kind: "failure" }),
  });
  return {
    isKnown: data !== undefined,
    isOn: data?.retention_days != null,
    days: data?.retention_days ?? OFFERED_DAYS,
    keep: (isOn: boolean) => change.mutate(isOn ? OFFERED_DAYS : null),
  };
}
