export { NewInboxDialog } from "./NewInboxDialog.tsx";
export { useInboxes } from "./useInboxes.ts";
