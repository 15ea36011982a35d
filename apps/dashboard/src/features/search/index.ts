export { operators } from "./operators.ts";
export { useSearch } from "./useSearch.ts";
