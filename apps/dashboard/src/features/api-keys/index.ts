export { useApiKeys } from "./useApiKeys.ts";
