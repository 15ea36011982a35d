import type { SheetChoice, SheetsSettingsChanges, Spreadsheet } from "@parley/contract";
import { doesNotExist, Invalid } from "../../../../platform/errors.ts";
import { transaction } from "../../../../platform/events/transaction.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { subscribe } from "../../shared/authorizations.ts";
import { AuthorizationNotFound, NotConnected } from "../../shared/errors.ts";
import { callSheets } from "../call-google.ts";
import { isRefusedFor } from "../client.ts";
import { type AuthorizationRow, findAuthorization, mergeSettings } from "../queries.ts";
import { beginSheet } from "./append-row.ts";
import { sheets } from "./sheets.ts";
import { describeSpreadsheet } from "./spreadsheet.ts";

/** @throws NotConnected, ProviderFailure; Invalid if the connected Google user cannot open it */
export async function findSpreadsheet(scope: Scope, address: string): Promise<Spreadsheet> {
  const id = idIn(address);
  // success here must not clear a failure of the chosen sheet
  const authorization = { ...(await connected(scope)), failing_since: null };
  return callSheets(scope, authorization, (api) => describeSpreadsheet(api, id)).catch(asNotFound);
}

/**
 * Chooses the sheet for new rows, and for rows that wait because the previous sheet could not be written.
 * @throws NotConnected, ProviderFailure; Invalid if there is no such sheet, or it cannot be written
 */
export async function chooseSheet(scope: Scope, { spreadsheet, sheet_id }: SheetChoice): Promise<AuthorizationRow> {
  const authorization = await connected(scope);
  const found = await findSpreadsheet(scope, spreadsheet);
  const sheet = found.sheets.find(({ id }) => id === sheet_id);
  if (!sheet) throw doesNotExist("sheet_id");
  const chosen = { spreadsheet_id: found.id, spreadsheet_title: found.title, sheet_id, sheet_title: sheet.title };
  await callSheets(scope, authorization, (api) => beginSheet(api, chosen)).catch(asReadOnly);
  return change(scope, authorization.id, chosen);
}

/** Changes each setting independently. @throws NotConnected */
export const changeSettings = async (scope: Scope, { new_conversations, new_customers }: SheetsSettingsChanges) =>
  change(scope, (await connected(scope)).id, { new_conversations, new_customers });

async function change(scope: Scope, id: string, changes: object): Promise<AuthorizationRow> {
  return transaction(scope, async (inside) => {
    const changed = await mergeSettings(inside, id, changes);
    if (!changed) throw new AuthorizationNotFound();
    await subscribe(inside, sheets);
    return changed;
  });
}

async function connected(scope: Scope): Promise<AuthorizationRow> {
  const authorization = await findAuthorization(scope, { client: "sheets" });
  if (!authorization) throw new NotConnected("Missing Google Sheets authorization!");
  return authorization;
}

/**
 * The spreadsheet's id from a pasted URL, such as `https://docs.google.com/spreadsheets/d/{id}/edit#gid=0`, or from the
 * id alone. The server does not request the URL.
 */
function idIn(address: string): string {
  const [, id] =
    /^(?:https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/)?([\w-]{1,200})(?:[/?#]|$)/.exec(address.trim()) ??
    [];
  if (!id) throw new Invalid({ spreadsheet: ["is not the address of a Google Sheet"] });
  return id;
}

function asNotFound(error: unknown): never {
  if (!isRefusedFor(error, 400, 403, 404)) throw error;
  throw new Invalid({ spreadsheet: ["does not exist, or the connected Google account cannot open it"] });
}

function asReadOnly(error: unknown): never {
  if (!isRefusedFor(error, 400, 403, 404)) throw error;
  throw new Invalid({ spreadsheet: ["cannot be edited by the connected Google account"] });
}
