export { accountKey, useAccount, useFreshAccount, useReloadAccount } from "./useAccount.ts";
