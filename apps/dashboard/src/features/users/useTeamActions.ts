import type { User } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/users.ts";
import { toast } from "../../ui/toast.ts";
import { useReloadAccount } from "../accounts/index.ts";
import { cacheUser } from "./cache-user.ts";
import { agentName } from "./useTeam.ts";

const REFRESH_AFTER_MS = 400;

type TeamText = Parameters<typeof text>[0];

interface TeamChange {
  /** How it looks until the server has answered. */
  changes: Partial<User>;
  ask(id: number): Promise<User>;
  done: TeamText;
  /** What came of it, with `{name}`. */
  outcome?: TeamText;
  failed: TeamText;
}

/** What an admin may do to a teammate. Each shows at once, and is taken back if the server does not accept it. */
export function useTeamActions(user: User) {
  const cache = useQueryClient();
  const reload = useReloadAccount();

  async function act({ changes, ask, done, outcome, failed }: TeamChange) {
    cacheUser(cache, { ...user, ...changes });
    try {
      cacheUser(cache, await ask(user.id));
      toast({
        title: text(done),
        message: outcome && text(outcome, { name: agentName(user) }),
        kind: "success",
      });
    } catch (error) {
      cacheUser(cache, user);
      toast({ title: text(failed), message: describeError(error), kind: "failure" });
    }
    setTimeout(reload, REFRESH_AFTER_MS);
  }

  const now = () => new Date().toISOString();
  return {
    grantAdmin: () =>
      act({
        changes: { role: "admin" },
        ask: (id) => api.users.setRole(id, "admin"),
        done: "team.roleChanged",
        outcome: "team.isAdmin",
        failed: "team.roleFailed",
      }),
    removeAdmin: () =>
      act({
        changes: { role: "user" },
        ask: (id) => api.users.setRole(id, "user"),
        done: "team.roleChanged",
        outcome: "team.isMember",
        failed: "team.roleFailed",
      }),
    disable: () =>
      act({
        changes: { disabled_at: now() },
        ask: api.users.disable,
        done: "team.disabled",
        failed: "team.disableFailed",
      }),
    enable: () =>
      act({ changes: { disabled_at: null }, ask: api.users.enable, done: "team.enabled", failed: "team.enableFailed" }),
    archive: () =>
      act({
        changes: { archived_at: now() },
        ask: api.users.archive,
        done: "team.archived",
        failed: "team.archiveFailed",
      }),
  };
}
