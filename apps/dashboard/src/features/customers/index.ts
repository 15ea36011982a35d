export { CustomerDetails } from "./CustomerDetails.tsx";
export { CustomerPanel } from "./CustomerPanel.tsx";
export { PanelSection } from "./PanelSection.tsx";
export { customerQuery } from "./useCustomer.ts";
export { useIsOnline } from "./useIsOnline.ts";
