import type { PlainAuthorization } from "@parley/contract";
import { naive } from "../../../platform/times.ts";
import { type HealthColumns, presentHealth } from "./authorizations.ts";

export interface PlainRow extends HealthColumns {
  id: string;
  token_type: string | null;
  scope: string | null;
  created_at: string;
}

/** Presents an authorization without any of its secrets or settings. */
export const presentPlain = (row: PlainRow): PlainAuthorization => ({
  id: row.id,
  created_at: naive(row.created_at),
  token_type: row.token_type,
  scope: row.scope,
  ...presentHealth(row),
});
