export { webPushRoutes } from "./browser-routes.ts";
export { mailAlert } from "./mail-alert.ts";
export { mailOperator } from "./mail-operator.ts";
export { mailReply, mailReplyLater } from "./mail-reply.ts";
export { operatorRoutes } from "./operator-routes.ts";
export { pushBadge } from "./push-badge.ts";
export { pushToBrowser } from "./push-to-browser.ts";
export { pushToPhone } from "./push-to-phone.ts";
export { unsubscribeRoutes } from "./routes.ts";
