import type { User } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { accountKey, useReloadAccount } from "../accounts/index.ts";
import { cacheUser } from "./cache-user.ts";
import { text } from "./texts.ts";
import { agentName } from "./useTeam.ts";

const REFRESH_AFTER_MS = 400;
const teamChangeKey = ["change a teammate"];

type TeamText = Parameters<typeof text>[0];

interface TeamChange {
  /** The optimistic changes, shown until the server has answered. */
  changes: Partial<User>;
  ask(id: number): Promise<User>;
  done: TeamText;
  /** The second line of the toast, with `{name}`. */
  outcome?: TeamText;
  failed: TeamText;
}

/** Actions of an admin on a teammate. Each change is optimistic. When the server refuses it, it is reverted. */
export function useTeamActions(user: User) {
  const cache = useQueryClient();
  const reload = useReloadAccount();

  const { mutate: act } = useMutation({
    mutationKey: teamChangeKey,
    mutationFn: ({ ask }: TeamChange) => ask(user.id),
    async onMutate({ changes }) {
      await cache.cancelQueries({ queryKey: accountKey }); // a response in flight lacks the change
      cacheUser(cache, { ...user, ...changes });
      return { before: user };
    },
    onSuccess(changed, { done, outcome }) {
      cacheUser(cache, changed);
      const message = outcome && text(outcome, { name: agentName(changed) });
      toast({ title: text(done), message, kind: "success" });
    },
    onError(error, { failed }, context) {
      if (context) cacheUser(cache, context.before);
      toast({ title: text(failed), message: describeError(error), kind: "failure" });
    },
    onSettled: () => void setTimeout(reloadUnlessChanging, REFRESH_AFTER_MS),
  });

  /**
   * A reload during another change would revert that change on the screen. The other change reloads after it settles.
   */
  function reloadUnlessChanging() {
    if (cache.isMutating({ mutationKey: teamChangeKey }) === 0) reload();
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
