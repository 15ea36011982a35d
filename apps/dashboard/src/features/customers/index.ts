export { CustomerPanel } from "./CustomerPanel.tsx";
export { useIsOnline } from "./useIsOnline.ts";
