import { useMutation, useQueryClient } from "@tanstack/react-query";
import { logProblem } from "../../platform/log.ts";
import { api } from "../../platform/requests/api.ts";
import { useReloadAccount } from "../accounts/index.ts";
import { cacheUser } from "./cache-user.ts";
import { text } from "./texts.ts";

/** Saves the user's own profile. After a failure the account is refetched. The form keeps the input. */
export function useChangeProfile() {
  const cache = useQueryClient();
  const reload = useReloadAccount();
  return useMutation({
    mutationFn: api.profile.update,
    onSuccess: (user) => cacheUser(cache, user),
    onError(error) {
      logProblem(text("profile.saveFailed"), error);
      reload();
    },
  });
}
