import type { PlainAuthorization } from "@parley/contract";
import { naive } from "../../../platform/times.ts";
import { type HealthColumns, presentHealth } from "./authorizations.ts";

interface PlainRow extends HealthColumns {
  id: string;
  token_type: string | null;
  scope: string | null;
  created_at: string;
}

/** An authorization of which nothing is shown but that it is there. */
export const presentPlain = (row: PlainRow): PlainAuthorization => ({
  id: row.id,
  created_at: naive(row.created_at),
  token_type: row.token_type,
  scope: row.scope,
  ...presentHealth(row),
});
