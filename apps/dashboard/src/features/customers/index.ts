export { CustomerDetails } from "./CustomerDetails.tsx";
export { CustomerPanel } from "./CustomerPanel.tsx";
export { PanelSection } from "./PanelSection.tsx";
export { useFollowCustomers } from "./useFollowCustomers.ts";
export { useIsOnline } from "./useIsOnline.ts";
