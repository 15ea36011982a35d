export { useInboxes } from "./useInboxes.ts";
