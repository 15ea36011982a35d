export { useIsSetUp } from "./getting-started/useIsSetUp.ts";
export { accountKey, useAccount, useRefetchedAccount, useReloadAccount } from "./useAccount.ts";
