export { SignOutVisitor, StartConversation } from "./lazy.ts";
export { CustomerDetails } from "./panel/CustomerDetails.tsx";
export { CustomerPanel } from "./panel/CustomerPanel.tsx";
export { PanelSection } from "./panel/PanelSection.tsx";
export { startTexts } from "./panel/texts.ts";
export { useFollowCustomers } from "./useFollowCustomers.ts";
export { useIsOnline } from "./useIsOnline.ts";
export { avatarName, visitorLabel } from "./visitor-label.ts";
