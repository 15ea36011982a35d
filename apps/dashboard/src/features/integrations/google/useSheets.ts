import type {
  GoogleAuthorization,
  SheetChoice,
  SheetsSettings,
  SheetsSettingsChanges,
  Spreadsheet,
} from "@parley/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { useAuthorization, useRefreshIntegrations, useShowAuthorization } from "../useIntegrations.ts";
import { text } from "./texts.ts";

/** A Sheets authorization always contains its settings. */
export type SheetsAuthorization = GoogleAuthorization & { settings: SheetsSettings };

const where = ["/google/authorization", { client: "sheets" }] as const;

export const useSheets = () => useAuthorization<SheetsAuthorization>(...where);

/** The spreadsheet at an address. Disabled while the address is empty. */
export const useSpreadsheet = (spreadsheet: string) =>
  useQuery({
    queryKey: ["spreadsheet", spreadsheet],
    queryFn: () => calls.get<Spreadsheet>("/google/spreadsheet", { spreadsheet }),
    enabled: spreadsheet !== "",
    retry: false, // the admin who typed the address waits for the error
  });

/** Selects the sheet that receives the rows. */
export function useChooseSheet() {
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationFn: (sheet: SheetChoice) => calls.put<SheetsAuthorization>("/google/sheet", { sheet }),
    onSuccess: refresh,
  });
}

const SWITCHING = "switch what becomes a row";

/** Changes optimistically which events become rows. */
export function useSheetRowSettings() {
  const cache = useQueryClient();
  const show = useShowAuthorization<SheetsAuthorization>(...where);
  const refresh = useRefreshIntegrations();
  return useMutation({
    mutationKey: [SWITCHING],
    scope: { id: SWITCHING }, // runs the requests in order, so the last click wins
    mutationFn: (settings: SheetsSettingsChanges) => calls.put("/google/sheet/settings", { settings }),
    onMutate: (changes) => show((known) => ({ ...known, settings: { ...known.settings, ...changes } })),
    onError: (error) => toast({ title: text("sheets.notChanged"), message: describeError(error), kind: "failure" }),
    // Refetching during another change would revert that change on the screen for a moment.
    onSettled: () => (cache.isMutating({ mutationKey: [SWITCHING] }) === 1 ? refresh() : undefined),
  });
}
