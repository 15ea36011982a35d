import type { Account, User } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { accountKey } from "../accounts/index.ts";

/** Updates a user in every cached query. */
export function cacheUser(cache: QueryClient, user: User) {
  cache.setQueryData<Account>(
    accountKey,
    (account) => account && { ...account, users: account.users.map((other) => (other.id === user.id ? user : other)) },
  );
}
