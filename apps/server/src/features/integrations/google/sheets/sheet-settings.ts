import type { SheetsSettings } from "@parley/contract";

/** The settings column of an authorization. */
interface Kept {
  settings: unknown;
}

const defaults: SheetsSettings = {
  spreadsheet_id: null,
  spreadsheet_title: null,
  sheet_id: null,
  sheet_title: null,
  new_conversations: true,
  new_customers: false,
};

export const settingsIn = ({ settings }: Kept): SheetsSettings => ({
  ...defaults,
  ...(settings as Partial<SheetsSettings> | null),
});

/** A sheet of a spreadsheet, identified by its id. Its title may have changed meanwhile. */
export interface Sheet {
  spreadsheet_id: string;
  spreadsheet_title: string;
  sheet_id: number;
  sheet_title: string;
}

/** The chosen sheet. */
export function sheetIn(row: Kept): Sheet | undefined {
  const { spreadsheet_id, spreadsheet_title, sheet_id, sheet_title } = settingsIn(row);
  if (spreadsheet_id === null || sheet_id === null || sheet_title === null) return undefined;
  return { spreadsheet_id, spreadsheet_title: spreadsheet_title ?? "", sheet_id, sheet_title };
}
