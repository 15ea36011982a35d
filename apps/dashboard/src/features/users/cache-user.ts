import type { Account, User } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { accountKey } from "../accounts/index.ts";

/** A member of the team as they are now, everywhere they are shown. */
export function cacheUser(cache: QueryClient, user: User) {
  cache.setQueryData<Account>(
    accountKey,
    (account) => account && { ...account, users: account.users.map((other) => (other.id === user.id ? user : other)) },
  );
}
