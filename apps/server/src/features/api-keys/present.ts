import type { PersonalApiKey } from "@parley/contract";
import { naive, utc } from "../../platform/times.ts";

export interface ApiKeyRow {
  id: string;
  account_id: string;
  user_id: number;
  label: string;
  value_encrypted: Buffer;
  last_used_at: string | null;
  created_at: string;
}

/** @param value the key in plain text */
export const presentApiKey = ({ id, account_id, user_id, label, last_used_at, created_at }: ApiKeyRow, value: string) =>
  ({
    id,
    object: "personal_api_key",
    label,
    value,
    last_used_at: utc(last_used_at),
    account_id,
    user_id,
    created_at: naive(created_at),
  }) satisfies PersonalApiKey;
