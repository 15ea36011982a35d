import type {
  GoogleAuthorization,
  SheetChoice,
  SheetsSettings,
  SheetsSettingsChanges,
  Spreadsheet,
} from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { text } from "../../../texts/of/google.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { useAuthorization, useRefreshIntegrations, useShowAuthorization } from "../useIntegrations.ts";

/** What connects tables always says where rows go, and which. */
export type SheetsAuthorization = GoogleAuthorization & { settings: SheetsSettings };

const where = ["/google/authorization", { client: "sheets" }] as const;

export const useSheets = () => useAuthorization<SheetsAuthorization>(...where);

/** A table, once it is known where it is. */
export const useSpreadsheet = (spreadsheet: string) =>
  useQuery({
    queryKey: ["spreadsheet", spreadsheet],
    queryFn: () => calls.get<Spreadsheet>("/google/spreadsheet", { spreadsheet }),
    enabled: spreadsheet !== "",
    retry: false, // whoever typed it waits for what is wrong with it
  });

/** Has rows written there from now on. */
export function useChooseSheet() {
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationFn: (sheet: SheetChoice) => calls.put<SheetsAuthorization>("/google/sheet", { sheet }),
    onSuccess: refresh,
  });
}

const SWITCHING = "switch what becomes a row";

/** Switches what becomes a row, at once. */
export function useSwitchRows() {
  const cache = useQueryClient();
  const show = useShowAuthorization<SheetsAuthorization>(...where);
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationKey: [SWITCHING],
    scope: { id: SWITCHING }, // the last one that was clicked is the last one that is heard
    mutationFn: (settings: SheetsSettingsChanges) => calls.put("/google/sheet/settings", { settings }),
    onMutate: (changes) => show((known) => ({ ...known, settings: { ...known.settings, ...changes } })),
    onError: (error) => toast({ title: text("sheets.notChanged"), message: describeError(error), kind: "failure" }),
    // Another one that is on its way would be undone for a moment.
    onSettled: () => (cache.isMutating({ mutationKey: [SWITCHING] }) === 1 ? refresh() : undefined),
  });
}
