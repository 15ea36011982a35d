export { accountKey, useAccount, useRefetchedAccount, useReloadAccount } from "./useAccount.ts";
