export { NewInboxDialog } from "./NewInboxDialog.tsx";
export { inboxesQuery, useInboxes } from "./useInboxes.ts";
