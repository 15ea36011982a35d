export { accountKey, useAccount, useFreshAccount } from "./useAccount.ts";
