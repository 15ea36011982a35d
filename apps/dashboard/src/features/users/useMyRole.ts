import type { User } from "@parley/contract";
import { useEffect, useMemo } from "react";
import { useSession } from "../../platform/session/SessionContext.tsx";
import { isRecord, storage } from "../../platform/storage.ts";
import { useMe } from "./useTeam.ts";

interface KeptRole {
  user_id: number;
  role: User["role"];
}

const STORAGE_KEY = "role";

function readRole(): KeptRole | undefined {
  const kept = storage.read(STORAGE_KEY);
  return isKeptRole(kept) ? kept : undefined;
}

const isKeptRole = (kept: unknown): kept is KeptRole =>
  isRecord(kept) && typeof kept.user_id === "number" && (kept.role === "admin" || kept.role === "user");

/**
 * The role of the signed-in user. While the team loads: the role of the last visit, or undefined on the first visit.
 */
export function useMyRole(): User["role"] | undefined {
  const { user_id } = useSession();
  const role = useMe()?.role;
  const kept = useMemo(() => readRole(), []);
  useEffect(() => {
    if (role) storage.write(STORAGE_KEY, { user_id, role } satisfies KeptRole);
  }, [user_id, role]);
  return role ?? (kept?.user_id === user_id ? kept.role : undefined);
}
