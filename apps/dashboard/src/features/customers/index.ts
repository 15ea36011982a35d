export { CustomerDetails } from "./CustomerDetails.tsx";
export { CustomerPanel } from "./CustomerPanel.tsx";
export { PanelSection } from "./PanelSection.tsx";
export { useIsOnline } from "./useIsOnline.ts";
